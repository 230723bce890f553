import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGS, chromiumOrThrow } from './chromium.mjs';

/** How each browser is started. A further engine is one more entry. */
const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS },
    }),
};

/** For the test runner: the browsers named in `TEST_BROWSERS` (`chromium` unless told). */
export function browsers() {
  return (process.env.TEST_BROWSERS ?? 'chromium').split(',').map((name) => {
    const launch = launchers[name.trim()];
    if (!launch) throw new Error(`TEST_BROWSERS knows ${Object.keys(launchers).join(', ')}, not ${name}.`);
    return launch();
  });
}
