import type axe from 'axe-core';

/**
 * The violations that axe-core finds in the elements of a selector, and its incomplete results, except those that were
 * reviewed by hand. Runs in a page with axe-core, so it uses nothing outside of itself.
 */
export async function axeFindings(selector: string): Promise<string[]> {
  /** Cases in which axe-core cannot determine a contrast. They are measured here instead. */
  const MEASURED_HERE = [
    // The transparent rail of a slider overlaps the time next to it.
    'bgOverlap',
    // A row of the list, or a line of the overlay, that is scrolled partly out of view.
    'elmPartiallyObscured',
    // The numbers of the rows.
    'shortTextContent',
  ];
  /** The minimum for normal text (WCAG 2.2, 1.4.3). */
  const CONTRAST = 4.5;

  function contrastOf(element: Element): number {
    const brush = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const colours = [getComputedStyle(element).color];
    for (let each: Element | null = element; each; each = parentOf(each)) {
      colours.push(getComputedStyle(each).backgroundColor);
    }
    colours.push('white');
    const luminances = [colours, colours.slice(1)].map((layers) => {
      for (const colour of layers.toReversed()) {
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
  }

  function parentOf(element: Element): Element | null {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }

  function hasBeenRead(rule: string, { any, element }: axe.NodeResult): boolean {
    return (
      rule === 'color-contrast' &&
      element !== undefined &&
      any.every(({ data }) => MEASURED_HERE.includes(data?.messageKey)) &&
      contrastOf(element) >= CONTRAST
    );
  }

  // During an animation or a transition, the contrast differs. One that is cancelled is over as well.
  const findPassing = (): Animation[] =>
    [...document.querySelectorAll(selector)]
      .flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? [])
      .filter((one) => one instanceof CSSTransition || one instanceof CSSAnimation)
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations === 1);
  // The end of one may begin another: the accent changes once the background has.
  for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
    await Promise.allSettled(passing.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }

  const { axe: checker } = window as unknown as { axe: typeof axe };
  const { violations, incomplete } = await checker.run(selector, {
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
    // On a test page, a player need not be in a landmark. The size of targets is not checked by default.
    rules: { region: { enabled: false }, 'target-size': { enabled: true } },
  });
  const say = (id: string, { html, any, all, none }: axe.NodeResult): string =>
    `${id}: ${html} ${[...any, ...all, ...none].map(({ message }) => message).join(' ')}`;
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map((node) => say(id, node))),
    ...incomplete.flatMap(({ id, nodes }) =>
      nodes.filter((node) => !hasBeenRead(id, node)).map((node) => `left open: ${say(id, node)}`),
    ),
  ];
}
