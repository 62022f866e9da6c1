import { createActorContext } from '@xstate/react'
import { summaryOf, trainingSignUp } from '#machines/training/training-sign-up.ts'

/** The context of `trainingSignUp`. */
export const SignUp = createActorContext(trainingSignUp)

/** The error of a field: the refusal of the server, or of the rules once sending was tried. */
export function useErrorAt(field: string): string | undefined {
  return SignUp.useSelector(
    ({ context: { refused, revealed, errors } }) => refused[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined),
  )
}

/** The cost of the chosen people in grosze, and how many get a place; null while loading. */
export function useSummary() {
  const term = SignUp.useSelector(({ context }) => context.term)
  const values = SignUp.useSelector(({ context }) => context.values)
  const credits = SignUp.useSelector(({ context }) => context.credits)
  return term && summaryOf(term, values, credits)
}
