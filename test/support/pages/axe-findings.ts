import type axe from 'axe-core';

/**
 * What axe-core finds wrong with what a selector finds, and what it leaves to a person, unless a person has looked at
 * it. Runs in a page that has axe-core, and so names nothing outside of itself.
 */
export async function axeFindings(selector: string): Promise<string[]> {
  /** Reasons for which axe-core does not know a contrast. Each is measured here instead, so that none goes unread. */
  const MEASURED_HERE = [
    // The rail of a slider lies over the time beside it: it has no colour, and carries the thumb.
    'bgOverlap',
    // A row of the list, or a line of the overlay, that is scrolled half out of sight.
    'elmPartiallyObscured',
    // The numbers of the rows.
    'shortTextContent',
  ];
  /** Of text that is not large (WCAG 2.2, 1.4.3). */
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

  // What is still fading in, or changing its colour, has another contrast for that time.
  const passing = [...document.querySelectorAll(selector)]
    .flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? [])
    .filter((one) => one instanceof CSSTransition || one instanceof CSSAnimation)
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  await Promise.all(passing.map(({ finished }) => finished));

  const { axe: checker } = window as unknown as { axe: typeof axe };
  const { violations, incomplete } = await checker.run(selector, {
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
    // On a page of the test's own a player need not stand in a landmark; targets are only looked at on request.
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
