/**
 * An event target that lets go of a listener when its signal ends. Node 20's own does not always: of several signals
 * on one target, it forgets all but the last once garbage has been collected.
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
