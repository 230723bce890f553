import { inTime } from '../../platform/http/in-time.ts';
import { field } from '../../platform/model/fields.ts';
import { RECEIPT_MS } from '../model/presave-deadlines.ts';
import { saveReceipt } from '../storage/receipt-storage.ts';

const MAX_BYTES = 16_384;

/** Stores the receipt's address in the answer. The release is saved with or without it. @param release its key */
export async function keepReceipt({ headers, body }: Response, release: string, siteBase: string): Promise<void> {
  if (!headers.get('Content-Type')?.startsWith('application/json')) return;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) controller.error(new RangeError());
      else controller.enqueue(chunk);
    },
  });
  try {
    const answer: unknown = await inTime(new Response(body?.pipeThrough(limit)).json(), RECEIPT_MS);
    saveReceipt(release, field(answer, 'receipt'), siteBase);
  } catch {
    // No JSON, too long, or its end did not come in time.
  }
}
