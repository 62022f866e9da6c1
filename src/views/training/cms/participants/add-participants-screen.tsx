import { Trans } from '@lingui/react/macro'
import type { ScreenProps } from '#src/routes.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistrationTerms } from './use-registration-terms.ts'

/** Staff register people of a company for a term. */
export function AddParticipantsScreen({ params }: ScreenProps) {
  const id = Number(params.termId)
  const { data: terms } = useRegistrationTerms(id)
  return (
    <TermFrame id={id}>
      {({ term }) => {
        if (term.status !== 'open')
          return (
            <Notice tone="information">
              <Trans>People can be added while the registration is open.</Trans>
            </Notice>
          )
        return terms ? <RegistrationForm term={term} terms={terms} /> : <FormSkeleton />
      }}
    </TermFrame>
  )
}
