import { createActorContext } from '@xstate/react'
import { trainingSignUp } from '#machines/training/training-sign-up.ts'
import { summaryOf } from '#machines/training/training-sign-up-form.ts'

/** Signing people for one term: its sections and dialogs read it from here. */
export const SignUp = createActorContext(trainingSignUp)

/** What is said at a field: what the server refused, or what the rules say once it was sent. */
export function useErrorAt(field: string): string | undefined {
  return SignUp.useSelector(
    ({ context: { refused, revealed, errors } }) => refused[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined),
  )
}

/** What the chosen people cost, in grosze, and who of them finds a place; null while the page opens. */
export function useSummary() {
  const term = SignUp.useSelector(({ context }) => context.term)
  const values = SignUp.useSelector(({ context }) => context.values)
  const credits = SignUp.useSelector(({ context }) => context.credits)
  return term && summaryOf(term, values, credits)
}
