import type { BrowserContext } from '@playwright/test'

/** Collects what a browser complains of: errors and warnings in the console, and uncaught exceptions. */
export class ConsoleGuard {
  readonly #complaints: string[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#complaints.push(String(error.error())))
  }

  /** Console messages that are not expected here. */
  complaints(expected: readonly RegExp[]): string[] {
    return this.#complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
  }
}
