// Passkeys: the browser asks an authenticator, and the server checks its answer. Only the page of devices has this script.

const said = document.querySelector<HTMLElement>("#passkey-said");

/** Says what went wrong, by the words of the page or those of the server. */
const say = (text = "") => {
  if (said) said.textContent = text;
};

/** The server refused a request, in its own words. */
class Refused extends Error {}

/** What passes between server and authenticator is written in base64url. */
const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const base64 = (raw: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(raw), (b) => String.fromCharCode(b)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Asks the server. */
async function ask<T>(path: string, input?: object): Promise<T> {
  const body = input && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(input) };
  const answer = await fetch("/api/session/" + path, { method: "POST", ...body });
  const text = (await answer.json()) as T & { message: string };
  if (!answer.ok) throw new Refused(text.message);
  return text;
}

interface ToMake extends Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials: { type: "public-key"; id: string }[];
}

/** Adds a passkey of this browser to the account. */
async function add(): Promise<void> {
  const o = await ask<ToMake>("passkey-challenge");
  const publicKey = {
    ...o,
    challenge: bytes(o.challenge),
    user: { ...o.user, id: bytes(o.user.id) },
    excludeCredentials: o.excludeCredentials.map((known) => ({ ...known, id: bytes(known.id) })),
  };
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  await ask("passkeys", {
    id: base64(made.rawId),
    clientDataJSON: base64(response.clientDataJSON),
    attestationObject: base64(response.attestationObject),
  });
  location.reload();
}

interface ToUse extends Omit<PublicKeyCredentialRequestOptions, "challenge"> {
  challenge: string;
}

/** Signs this browser in. Games of before come along, or stay. */
async function signIn(how: "along" | "apart"): Promise<void> {
  const o = await ask<ToUse>("sign-in-challenge");
  const used = (await navigator.credentials.get({ publicKey: { ...o, challenge: bytes(o.challenge) } })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  await ask("sign-in", {
    id: base64(used.rawId),
    clientDataJSON: base64(response.clientDataJSON),
    authenticatorData: base64(response.authenticatorData),
    signature: base64(response.signature),
    userHandle: base64(response.userHandle ?? new ArrayBuffer(0)),
    along: how === "along",
  });
  location.assign("/");
}

/** The words for an error. */
function wordsFor(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof DOMException)) return said?.dataset.failed;
  return error.name === "InvalidStateError" ? said?.dataset.known : said?.dataset.cancelled;
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-passkey]") : null;
  if (!button || button.disabled) return;
  say();
  if (!window.PublicKeyCredential) return say(said?.dataset.unable);
  const how = button.dataset.passkey;
  button.disabled = true;
  try {
    await (how === "along" || how === "apart" ? signIn(how) : add());
  } catch (error) {
    say(wordsFor(error));
    button.disabled = false;
    button.focus();
  }
});

export {}; // a module: its names are its own
