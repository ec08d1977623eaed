// A chat program that signs in at a server and plays a game: chat.mjs PACKAGE SERVER REDIRECT. The person is at the other end of its output
// and input: it writes "open ADDRESS", and reads the address to which the browser was led. Halfway it writes "half", and reads a line.
import { createInterface } from "node:readline/promises";

const [, , kind, server, redirect] = process.argv;
const sdk = kind === "@modelcontextprotocol/client" ? await import(kind) : {
	...await import(kind + "/client/index.js"), ...await import(kind + "/client/streamableHttp.js"), ...await import(kind + "/client/auth.js"),
};
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const ask = async (text) => { console.log(text); return (await lines.next()).value; };

const kept = {};
const provider = {
	redirectUrl: redirect,
	clientMetadata: {
		client_name: "Chatterbox", redirect_uris: [redirect], grant_types: ["authorization_code", "refresh_token"], response_types: ["code"],
		token_endpoint_auth_method: "none",
	},
	state: () => (kept.state = crypto.randomUUID()),
	clientInformation: () => kept.client,
	saveClientInformation: (client) => { kept.client = client; },
	tokens: () => kept.tokens,
	saveTokens: (tokens) => { kept.tokens = tokens; },
	saveCodeVerifier: (verifier) => { kept.verifier = verifier; },
	codeVerifier: () => kept.verifier,
	saveDiscoveryState: (state) => { kept.discovery = state; },
	discoveryState: () => kept.discovery,
	redirectToAuthorization: (address) => { kept.address = address; },
	invalidateCredentials: (what) => { if (what === "all") delete kept.client; delete kept.tokens; },
};

let client, transport;
async function connect() {
	client = new sdk.Client({ name: "chatterbox", version: "1" });
	transport = new sdk.StreamableHTTPClientTransport(new URL(server + "/mcp"), { authProvider: provider });
	await client.connect(transport);
}

// signedIn does what needs a token, and lets the person give one if there is none.
async function signedIn(what) {
	try {
		return await what();
	} catch (err) {
		if (!(err instanceof sdk.UnauthorizedError)) throw err;
	}
	const answer = new URL(await ask("open " + kept.address)).searchParams;
	if (answer.get("state") !== kept.state) throw new Error("this is the answer to another request");
	await transport.finishAuth(kind === "@modelcontextprotocol/client" ? answer : answer.get("code"));
	return what === connect ? connect() : what();
}

async function call(name, args) {
	const said = await signedIn(() => client.callTool({ name, arguments: args }));
	if (said.isError) throw new Error(name + ": " + JSON.stringify(said.structuredContent));
	return said.structuredContent;
}

await signedIn(connect);
const { tools } = await client.listTools();
if (!tools.some((tool) => tool.name === "move")) throw new Error("there is no tool to move");
let turns = 0;
let table = await call("play_bots", { bots: 1, piles: 1, level: "beginner" });
while (table.phase !== "over") {
	if (++turns === 6) await ask("half");
	table = table.acting < 0 ? await call("wait", { id: table.id })
		: await call("move", { id: table.id, seat: table.acting, move: table.legal[0], ply: table.ply, epoch: table.epoch });
}
console.log("over after " + turns + " turns");
await client.close();
process.exit();
