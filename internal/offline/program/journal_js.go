package main

import (
	"context"
	"errors"
	"syscall/js"
)

// A journal is the one of the worker.
type journal struct{ worker js.Value }

// Put keeps values.
func (j journal) Put(ctx context.Context, values map[string][]byte) error {
	var keys, texts []any
	for key, value := range values {
		keys = append(keys, key)
		if value == nil {
			texts = append(texts, nil)
		} else {
			texts = append(texts, string(value))
		}
	}
	_, err := await(ctx, j.worker.Call("put", js.ValueOf(keys), js.ValueOf(texts)))
	return err
}

// All returns the values.
func (j journal) All(ctx context.Context) (map[string][]byte, error) {
	list, err := await(ctx, j.worker.Call("all"))
	if err != nil {
		return nil, err
	}
	values := map[string][]byte{}
	for i := 0; i+1 < list.Length(); i += 2 {
		values[list.Index(i).String()] = []byte(list.Index(i + 1).String())
	}
	return values, nil
}

// await waits for a promise. It waits for it also if the context ends meanwhile: a change that has begun is made.
func await(ctx context.Context, promise js.Value) (value js.Value, err error) {
	if ctx.Err() != nil {
		return value, ctx.Err()
	}
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			value = args[0]
		}
		close(done)
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New("the browser's storage failed: " + js.Global().Call("String", args[0]).String())
		close(done)
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	<-done
	return value, err
}

// bytesOf are the bytes of an array of the worker.
func bytesOf(array js.Value) []byte {
	bytes := make([]byte, array.Length())
	js.CopyBytesToGo(bytes, array)
	return bytes
}
