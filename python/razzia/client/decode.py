"""Dataclasses from JSON, and JSON from dataclasses. Fields and values that are unknown here are ignored: servers may be newer."""

from __future__ import annotations

import dataclasses
import re
import types as standard
import typing
from functools import lru_cache
from typing import Any, Callable, TypeVar

_T = TypeVar("_T")
_Convert = Callable[[Any], Any]


def decode(kind: type[_T], value: Any) -> _T:
    """Return a value of JSON as a value of a type. ValueError: it is none, such as an object without a field that must be there."""
    try:
        result: _T = _converter(typing.cast(Any, kind))(value)
        return result
    except (AttributeError, TypeError, KeyError) as why:
        raise ValueError(f"not {getattr(kind, '__name__', kind)}: {why!r}") from why


def encode(value: Any) -> Any:
    """Return the JSON of a value. Fields that may be missing are left out where they are None."""
    if dataclasses.is_dataclass(value):
        members = ((f, getattr(value, f.name)) for f in dataclasses.fields(value))
        return {json_name(f.name): encode(member) for f, member in members if member is not None or f.default is dataclasses.MISSING}
    if isinstance(value, dict):
        return {key: encode(member) for key, member in value.items() if member is not None}
    if isinstance(value, (list, tuple)):
        return [encode(element) for element in value]
    return value


def json_name(attribute: str) -> str:
    """Return the name in JSON of a field: row_gain is rowGain there, and from_ is from."""
    return re.sub("_(.)", lambda part: part[1].upper(), attribute.rstrip("_"))


@lru_cache(maxsize=None)
def _converter(kind: Any) -> _Convert:
    if dataclasses.is_dataclass(kind):
        return _of_dataclass(kind)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is list:
        one = _converter(inner[0])
        return lambda value: [one(element) for element in value or ()]
    if origin is dict:
        one = _converter(inner[1])
        return lambda value: {key: one(member) for key, member in (value or {}).items()}
    if origin in (typing.Union, standard.UnionType):
        one = _converter(next(part for part in inner if part is not type(None)))
        return lambda value: None if value is None else one(value)
    return _plain


def _plain(value: Any) -> Any:
    return value


def _of_dataclass(kind: Any) -> _Convert:
    fields: list[tuple[str, str, bool, _Convert]] = []

    def convert(value: Any) -> Any:
        if not fields:  # filled late, for types that hold themselves
            hints = typing.get_type_hints(kind)
            fields.extend((f.name, json_name(f.name), f.default is dataclasses.MISSING, _converter(hints[f.name]))
                          for f in dataclasses.fields(kind))
        return kind(**{name: one(value[key] if needed else value.get(key)) for name, key, needed, one in fields if needed or key in value})
    return convert
