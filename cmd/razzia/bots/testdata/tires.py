"""An engine that exits when it is first asked for a move."""
import sys

sys.stdin.readline()
print('{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"tires","version":"1"}}', flush=True)
sys.stdin.readline()
