/**
 * An event target that reliably removes a listener when its signal is aborted. That of Node 20 does not: of several
 * signals on one target, it forgets all but the last after a garbage collection.
 */
export class SteadyEventTarget extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options: boolean | AddEventListenerOptions = {},
  ): void {
    const { signal, ...others } = typeof options === 'boolean' ? { capture: options } : options;
    if (signal?.aborted) return;
    super.addEventListener(type, listener, others);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  }
}
