import { Trans, useLingui } from '@lingui/react/macro'
import { isForStaff } from '#contract/service-order/maintenance/forms.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { useUser } from '#views/components/app/use-session.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import type { Completion } from './protocol-fields.tsx'
import { completeDay, visitDaysOf } from './use-completion.ts'

/** The days that the person of the zone may enter. */
export function VisitDayBounds() {
  const { created_at } = useMaintenance()
  const day = formatDate(today(new Date(created_at)))
  return useOrderZone() === 'staff' ? (
    <Trans>At most today; before {day} with a reason.</Trans>
  ) : (
    <Trans>From {day} to today; an earlier day with a document, which is checked.</Trans>
  )
}

interface EarlierDayProps {
  form: DialogForm<Completion>
  held: Record<string, string | null>
  hold: (field: string, reason: string | null) => void
}

/** A day of the visit that is for staff alone to enter: their reason, or the document that a partner sends for them to check. */
export function EarlierDay({ form, held, hold }: EarlierDayProps) {
  const { t } = useLingui()
  const { id: user_id } = useUser()
  const zone = useOrderZone()
  const order = useMaintenance()
  const { visited_on, outcome, paper } = form.values
  const days = visitDaysOf(order)
  if (!isForStaff(completeDay(visited_on), days)) return null
  if (zone === 'staff')
    return (
      <LimitedTextarea
        label={t`Why an earlier day?`}
        description={t`The order was registered later, or the coverage had been lost. Both sides read the reason.`}
        required
        autosize
        minRows={2}
        limit={1000}
        id={fieldId('visited_on_reason')}
        {...form.getInputProps('visited_on_reason')}
      />
    )
  if (outcome === 'not_done') return null
  return (
    <>
      <Notice tone="warning" apart title={<Trans>This visit is checked by the distributor’s service.</Trans>}>
        <Trans>
          A visit before the order was registered ({formatDate(days.registered_on)}), or before coverage was lost,
          counts only after the service has checked its document. The order stays open until then.
        </Trans>
      </Notice>
      <UploadField
        id={fieldId('paper')}
        purpose="maintenance_files"
        label={t`Document of the visit`}
        description={t`The report or invoice of that day, as a photo or PDF.`}
        required
        value={paper}
        scope={`${user_id}:maintenance:${order.id}:paper`}
        error={form.errors.paper ?? held.paper}
        onChange={(ids) => form.setFieldValue('paper', ids)}
        onHold={(reason) => hold('paper', reason)}
      />
    </>
  )
}
