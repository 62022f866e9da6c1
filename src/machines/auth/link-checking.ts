import { keepFailure } from '#machines/failure.ts'

/**
 * States of the page behind a link from a letter, until it is known what the link still opens: it is checked, and again after a failure.
 * `found` are the transitions by the answer. The setup has the actor `checkLink` and extends `failureHandling`.
 */
export function linkChecking<const Found extends readonly object[]>(found: Found) {
  return {
    checking: {
      tags: 'busy',
      meta: { view: 'that the link is being looked at' },
      invoke: {
        id: 'checkLink',
        src: 'checkLink',
        input: ({ context: { token } }: { context: { token: string } }) => ({ token }),
        onDone: found,
        onError: { target: 'checkFailed', actions: keepFailure },
      },
    },
    checkFailed: {
      tags: 'failed',
      meta: { view: 'why the link could not be looked at, with a retry' },
      on: { 'link.check': { target: 'checking', actions: 'forgetFailure' } },
    },
  } as const
}
