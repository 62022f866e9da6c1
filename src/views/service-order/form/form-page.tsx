import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { warrantyOrderStepNames } from '#contract/service-order/fields.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { stepWords } from '#views/service-order/words.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { useIsSending, WarrantyForm } from './form-actor.ts'
import { FormConflict } from './form-conflict.tsx'
import { FormErrors } from './form-errors.tsx'
import { stepFields } from './step-fields.tsx'
import { useDraftName } from './use-draft-name.ts'
import { useIsBlocked } from './use-is-blocked.ts'
import { useSaveState } from './use-save-state.ts'

/** The form on large screens: all sections on one page. */
export function FormPage() {
  const { i18n } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const blocked = useIsBlocked()
  const save = useSaveState()
  const sending = useIsSending()
  const [tries, setTries] = useState(0)
  const partner = WarrantyForm.useSelector(({ context }) => context.order?.partner_name)
  const name = useDraftName()
  return (
    <>
      <PageHeader
        title={name ?? undefined}
        note={partner ?? <Trans>What you type is saved as a draft automatically.</Trans>}
      />
      <BlockedCompanyNotice isBlocked={blocked} />
      <FormConflict />
      <FormErrors tries={tries} />
      {warrantyOrderStepNames.map((step) => {
        const Fields = stepFields[step]
        const { title, explanation } = stepWords[step]
        return (
          <FormSection key={step} title={i18n._(title)} explanation={i18n._(explanation)}>
            <Fields />
          </FormSection>
        )
      })}
      <StickyBar save={save}>
        <DeleteDraft />
        <Button
          color="copper"
          loading={sending}
          leftSection={<IconSend size={18} stroke={1.7} />}
          onClick={() => {
            actor.send({ type: 'order.send' })
            setTries(tries + 1)
          }}
        >
          <Trans>Send the order</Trans>
        </Button>
      </StickyBar>
    </>
  )
}
