/** A service does not accept the code or the tokens of a visitor. */
export class ConsentRefused extends Error {
  /** @override */
  name = 'ConsentRefused';

  /** @param {string} message in plain English @param {string} reason the service's, such as `invalid-grant` */
  constructor(message, reason) {
    super(message);
    this.reason = reason;
  }
}

/** A service cannot be reached, or has asked for a pause. */
export class ServiceUnavailable extends Error {
  /** @override */
  name = 'ServiceUnavailable';

  /** @param {string} message in plain English @param {number} retryAfterSeconds */
  constructor(message, retryAfterSeconds) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
