import { field } from '../../platform/model/fields.ts';
import { saveReceipt } from '../storage/receipt-storage.ts';

const MAX_BYTES = 16_384;

export function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') === true;
}

/**
 * Stores the address of the receipt in the answer to a pre-save. The release is saved with or without it, so any other
 * body is ignored.
 * @param release its `savedKey()`
 */
export async function keepReceipt({ body }: Response, release: string, siteBase: string): Promise<void> {
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) controller.error(new RangeError());
      else controller.enqueue(chunk);
    },
  });
  try {
    const answer: unknown = await new Response(body?.pipeThrough(limit)).json();
    saveReceipt(release, field(answer, 'receipt'), siteBase);
  } catch {
    // No JSON, too long, or its end did not come in time.
  }
}
