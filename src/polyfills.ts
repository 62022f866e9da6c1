import '#services/language-polyfills.ts'

// Functions of the web platform, which core-js does not have.

AbortSignal.any ??= (signals) => {
  const controller = new AbortController()
  for (const one of signals) {
    if (one.aborted) controller.abort(one.reason)
    else one.addEventListener('abort', () => controller.abort(one.reason), { signal: controller.signal })
  }
  return controller.signal
}

Element.prototype.checkVisibility ??= function (this: Element) {
  return this.getClientRects().length > 0
}
