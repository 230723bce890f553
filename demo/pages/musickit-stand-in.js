/**
 * Replaces Apple's MusicKit on the Web, version 3, in the demo: the part of its documented interface that a pre-save uses,
 * without the service. The real script is only available from Apple's servers, which the demo does not use.
 *
 * `confirm()` asks for the visitor's answer. The query of the script's URL changes that: `?answer=agree`, `?answer=nothing`
 * and `?answer=error` answer without asking, `?configure=hang` and `?configure=error` fail before.
 */
{
  const { searchParams } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);
  const answer = searchParams.get('answer');
  const configuring = searchParams.get('configure');

  /** @type {MusicKitInstance | undefined} */
  let instance;

  class MusicKitInstance {
    isAuthorized = false;
    musicUserToken = '';

    async authorize() {
      if (answer === 'error') throw Object.assign(new Error('Something broke'), { errorCode: 'SERVER_ERROR' });
      const agrees = answer === null ? confirm('Stand-in for Apple Music: pre-save this release?') : answer === 'agree';
      if (!agrees) return undefined;
      this.isAuthorized = true;
      this.musicUserToken = `stand-in-user-token-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
      return this.musicUserToken;
    }
  }

  const MusicKit = {
    version: '3.0.0-stand-in',
    /** @param {{ developerToken?: string, app?: { name?: string, build?: string } }} options */
    async configure({ developerToken, app } = {}) {
      if (configuring === 'hang') return new Promise(() => {});
      if (configuring === 'error' || !developerToken || !app?.name) throw new Error('CONFIGURATION_ERROR');
      instance = new MusicKitInstance();
      return instance;
    },
    getInstance: () => instance,
  };
  Object.assign(window, { MusicKit });
  document.dispatchEvent(new Event('musickitloaded'));
}
