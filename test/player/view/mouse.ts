import { sendMouse } from '@web/test-runner-commands';

/** The point at a fraction of an element's width and half its height. */
export function pointOn(element: Element, share = 0.5): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width * share), Math.round(top + height / 2)];
}

/** The fraction of an element's width at which the centre of another element is. */
export function shareOf(line: Element, thumb: Element): number {
  const { left, width } = line.getBoundingClientRect();
  const box = thumb.getBoundingClientRect();
  return (box.left + box.width / 2 - left) / width;
}

export async function click(element: Element, share?: number): Promise<void> {
  await sendMouse({ type: 'click', position: pointOn(element, share) });
}

export async function moveTo(element: Element, share?: number): Promise<void> {
  await sendMouse({ type: 'move', position: pointOn(element, share) });
}

export async function press(element: Element, share?: number): Promise<void> {
  await moveTo(element, share);
  await sendMouse({ type: 'down' });
}

export async function letGo(): Promise<void> {
  await sendMouse({ type: 'up' });
}
