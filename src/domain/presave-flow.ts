import * as v from 'valibot';

/** A Spotify flow that is under way on this origin: what has to be known when the visitor comes back. */
export interface PresaveFlow {
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** As it was sent, letter by letter. */
  readonly redirectUri: string;
  /** Of the page that handed the flow over, where one did. */
  readonly nonce?: string | undefined;
}

/** A flow that was handed over to the page at the redirect URI: what has to be known when that page sends the visitor back. */
export interface HandedOver {
  readonly handedOver: true;
  readonly createdAt: number;
  readonly projectId: string;
  /** The fragment that the address had before. */
  readonly fragment: string;
}

/** A flow that takes longer is not ours any more (contract, section 6, choice 16). */
export const FLOW_LIFETIME_MS = 10 * 60 * 1000;

const time = v.pipe(v.number(), v.finite());
const text = v.pipe(v.string(), v.nonEmpty());
const flowSchema = v.object({ verifier: text, createdAt: time, redirectUri: text, nonce: v.optional(text) });
const handedOverSchema = v.object({ handedOver: v.literal(true), createdAt: time, projectId: text, fragment: v.string() });
const ageSchema = v.object({ createdAt: time });

/** What was kept for a flow; `null` for anything else. */
export function parseFlow(kept: string | null): PresaveFlow | null {
  return parse(flowSchema, kept);
}

/** What was kept for a flow that was handed over; `null` for anything else. */
export function parseHandedOver(kept: string | null): HandedOver | null {
  return parse(handedOverSchema, kept);
}

/** A clock that was set back must not make a flow last: what comes from the future is over as well. */
export function isOver({ createdAt }: { readonly createdAt: number }, now: number): boolean {
  return Math.abs(now - createdAt) > FLOW_LIFETIME_MS;
}

/** Whether what stands under a key of ours may be swept away: it is over, or no one can tell when it began. */
export function isLeftOver(kept: string | null, now: number): boolean {
  const record = parse(ageSchema, kept);
  return record === null || isOver(record, now);
}

function parse<Schema extends v.GenericSchema>(schema: Schema, kept: string | null): v.InferOutput<Schema> | null {
  const record = v.safeParse(schema, parseJson(kept));
  return record.success ? record.output : null;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
