import { expect } from 'chai';
import { demoOrigin } from '../support/demo-origin.ts';
import { afterwards, clear, once, theStage, until } from './stage.ts';

function addFrame(attributes: Readonly<Record<string, string>>): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.src = `${demoOrigin}/dist/embed.html?mixtape-id=slow-water&preload`;
  theStage().append(frame);
  return frame;
}

describe('embed.html in a frame of another origin', () => {
  afterEach(clear);

  it('has the height of its player, sandboxed with allow-scripts alone or not', async () => {
    const script = document.createElement('script');
    script.src = `${demoOrigin}/dist/embed-host.js`;
    document.head.append(script);
    afterwards(() => script.remove());
    await once(script, 'load');
    const frames = [addFrame({ width: '500' }), addFrame({ width: '500', sandbox: 'allow-scripts' })];
    await until(() => frames.every(({ style }) => style.height !== ''));
    const [plain, sandboxed] = frames.map(({ clientHeight }) => clientHeight);
    expect(plain).to.be.within(140, 180);
    expect(sandboxed).to.equal(plain);
  });
});
