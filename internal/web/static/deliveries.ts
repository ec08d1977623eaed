// The forms on their way to the server.

/** A form on its way to the server. */
export interface Delivery {
  form: HTMLFormElement;
  action: string;
  fields: URLSearchParams;
  place: string | undefined; // the position that it is meant for
  since: number; // when it was sent, or asked for again
  tries: number;
  asks: boolean; // the page asks whether to send it again
}

let deliveries: Delivery[] = [];

/** After this many milliseconds without an answer the page says that a form is on its way. */
export const slow = 2000;

/** All forms on their way, in the order in which they were sent. */
export const underway = (): readonly Delivery[] => deliveries;

/** Adds a form. */
export const add = (d: Delivery) => void deliveries.push(d);

/** Removes the forms for which a condition holds. */
export const remove = (gone: (d: Delivery) => boolean) => void (deliveries = deliveries.filter((d) => !gone(d)));

/** The first form that did not arrive, and about which the page asks. */
export const asking = () => deliveries.find((d) => d.asks);

/** Whether a form has been on its way for some time. */
export const pending = () => deliveries.some((d) => !d.asks && Date.now() - d.since >= slow);

/** Whether a move waits for the connection. */
export const keeps = () => deliveries.some((d) => !d.asks && d.place !== undefined);
