import { Trans } from '@lingui/react/macro'
import { DraftConflict } from '#views/components/flow/draft-conflict.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { WarrantyForm } from './form-actor.ts'

/** Shown when another person has changed or deleted the draft. Files of a deleted draft are in the trash with it. */
export function FormConflict() {
  const actor = WarrantyForm.useActorRef()
  const words = useConflictWords()
  return <DraftConflict actor={actor} words={words} lost={<Trans>Files have to be added again.</Trans>} />
}
