"""An engine that ends at the first move it is asked for."""
import sys

sys.stdin.readline()
print('{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"tires","version":"1"}}', flush=True)
sys.stdin.readline()
