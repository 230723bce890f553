import { randomUUID } from 'node:crypto';
import { html } from './answers.mjs';

const MEANINGS = /** @type {Record<string, string>} */ ({
  'user-read-email': 'read your e-mail address',
  'user-library-modify': 'add releases to your library',
});

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** @param {string} scope */
const consentPage = (scope) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Agree?</title>
<style>
  :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 34rem; padding: 0 1rem }
  input, button { font: inherit; padding: 0.4em 0.8em }
  form { display: flex; flex-wrap: wrap; gap: 0.8em }
</style>
<h1>Let the mixtape site pre-save for you?</h1>
<p>This page replaces Spotify's. Every name is an account. The mixtape site would like to:</p>
<ul>${scope
  .split(' ')
  .map((name) => `<li>${escapeHtml(MEANINGS[name] ?? name)}</li>`)
  .join('')}</ul>
<form method="post">
  <label>Account <input name="account" value="listener" autocomplete="username"></label>
  <button name="answer" value="agree">Agree</button>
  <button name="answer" value="refuse">Cancel</button>
</form>
`;

/**
 * The pages of Spotify's accounts service: `/authorize` and the question. A redirect URI is compared exactly, and a
 * request must use PKCE.
 * @param {object} options
 * @param {string} options.clientId
 * @param {() => readonly string[]} options.redirectUris
 * @param {ReturnType<typeof import('./spotify-tokens.mjs').createTokens>} options.tokens
 */
export function createAccounts({ clientId, redirectUris, tokens }) {
  /** Questions that visitors have not answered. @type {Map<string, URLSearchParams>} */
  const questions = new Map();

  /**
   * @param {URLSearchParams} question
   * @param {Record<string, string>} answer
   */
  function sendBack(question, answer) {
    const location = new URL(question.get('redirect_uri') ?? '');
    const state = question.get('state');
    for (const [name, value] of Object.entries({ ...answer, ...(state === null ? {} : { state }) })) {
      location.searchParams.append(name, value);
    }
    return { status: 303, headers: { Location: location.href, 'Cache-Control': 'no-store' } };
  }

  return {
    /** @param {URLSearchParams} question */
    authorize(question) {
      if (question.get('client_id') !== clientId) return html('INVALID_CLIENT: Invalid client', 400);
      if (!redirectUris().includes(question.get('redirect_uri') ?? '')) {
        return html('INVALID_CLIENT: Invalid redirect URI', 400);
      }
      if (question.get('response_type') !== 'code') return sendBack(question, { error: 'unsupported_response_type' });
      if (question.get('code_challenge_method') !== 'S256' || !question.get('code_challenge')) {
        return sendBack(question, {
          error: 'invalid_request',
          error_description: 'code_challenge_method must be S256',
        });
      }
      const id = randomUUID();
      questions.set(id, question);
      // Relative, so that the stand-in can be below a path of another server.
      return { status: 303, headers: { Location: `ask/${id}`, 'Cache-Control': 'no-store' } };
    },
    /** @param {string} id */
    ask(id) {
      const question = questions.get(id);
      return question
        ? html(consentPage(question.get('scope') ?? ''))
        : html('There is no such request for a permission.', 400);
    },
    /**
     * @param {string} id
     * @param {URLSearchParams} form
     */
    answer(id, form) {
      const question = questions.get(id);
      questions.delete(id);
      if (!question) return html('There is no such request for a permission.', 400);
      if (form.get('answer') !== 'agree') return sendBack(question, { error: 'access_denied' });
      const code = tokens.addCode({
        account: form.get('account') || 'listener',
        scope: question.get('scope') ?? '',
        redirectUri: question.get('redirect_uri') ?? '',
        challenge: question.get('code_challenge') ?? '',
      });
      return sendBack(question, { code });
    },
  };
}
