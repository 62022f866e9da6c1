import { Trans, useLingui, useLingui as useMacro } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  CompleteForm,
  ContestForm,
  rejectionReasons,
  rejectionReasonWords,
  StartForm,
  UpholdForm,
} from '#contract/service-order/actions.ts'
import { filledDeskText } from '#contract/service-order/desk/placeholders.ts'
import type { ReplacementCheck as Check } from '#contract/service-order/entity.ts'
import { canServiceOrder, resolutionsFor } from '#contract/service-order/lifecycle-state.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { resolutionWords } from '#contract/service-order/resolutions.ts'
import type { OpenWorkDecision } from '#contract/unit/open-work.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { refusedReplacements, replacementsWithReason } from '#contract/unit/values.ts'
import { isOfBlocked } from '#machines/service-order/order-handling.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { DeletionWords } from '#views/service-order/deletion-words.tsx'
import { type TextLanguage, TextLanguageChoice } from '#views/service-order/desk/text-language.tsx'
import { usePlaceholderValues } from '#views/service-order/desk/use-placeholder-values.ts'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { Handling, useOrder, useWarranty } from '#views/service-order/handling/handling-actor.ts'
import { ReasonField, type ReasonValues } from '#views/service-order/handling/reason-dialogs.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { visitDialogs } from '#views/service-order/visit/dialogs.tsx'
import { OpenWorkField } from '#views/unit/open-work-field.tsx'

interface CompleteValues extends Record<string, unknown> {
  resolution: Resolution | null
  text: string
  new_serial_no: string
  replacement_reason: string
  rejection_reason: (typeof rejectionReasons)[number] | null
  open_work: OpenWorkDecision[]
}

const fresh: CompleteValues = {
  resolution: null,
  text: '',
  new_serial_no: '',
  replacement_reason: '',
  rejection_reason: null,
  open_work: [],
}

/** Completes an order with a resolution that its status allows. */
function CompleteDialog() {
  const { i18n } = useLingui()
  const { t } = useMacro()
  const order = useWarranty()
  const by = Handling.useSelector(({ context }) => context.by)
  const { version, ...dialog } = useActionDialog('complete')
  const at = new Date().toISOString()
  const allowed = resolutionsFor(order.status).filter((resolution) =>
    canServiceOrder(order, { type: 'order.complete', resolution, by, at }),
  )
  return (
    <ActionDialog<CompleteValues>
      {...dialog}
      title={<Trans>Complete the order</Trans>}
      explanation={<Trans>The partner gets the decision by e-mail, and as a PDF in the portal.</Trans>}
      schema={CompleteForm}
      initialValues={{ ...fresh, version }}
      submit={<Trans>Complete</Trans>}
    >
      {(form) => (
        <>
          <Select
            label={t`Decision`}
            required
            allowDeselect={false}
            data={allowed.map((value) => ({ value, label: labelIn(i18n, resolutionWords[value]) }))}
            {...form.getInputProps('resolution')}
          />
          <StandardReason
            resolution={form.values.resolution}
            onChoose={({ text, rejection_reason }) =>
              form.setValues({ text, ...(rejection_reason && { rejection_reason }) })
            }
          />
          {form.values.resolution === 'rejected' && (
            <Select
              label={t`Reason for the rejection`}
              required
              allowDeselect={false}
              data={rejectionReasons.map((value) => ({ value, label: labelIn(i18n, rejectionReasonWords[value]) }))}
              {...form.getInputProps('rejection_reason')}
            />
          )}
          {form.values.resolution === 'replaced' && (
            <>
              <SerialField
                label={t`Serial number of the new unit`}
                required
                {...form.getInputProps('new_serial_no')}
                value={form.values.new_serial_no}
              />
              <ReplacementCheck serial_no={form.values.new_serial_no}>
                <LimitedTextarea
                  label={t`Why is this number right?`}
                  description={t`Only your colleagues see the reason, among the internal notes.`}
                  required
                  autosize
                  minRows={2}
                  limit={1000}
                  {...form.getInputProps('replacement_reason')}
                />
              </ReplacementCheck>
            </>
          )}
          <LimitedTextarea
            label={t`Explanation for the partner`}
            required
            autosize
            minRows={4}
            limit={4000}
            {...form.getInputProps('text')}
          />
          {form.values.resolution && (
            <OpenWorkOf
              key={form.values.resolution}
              resolution={form.values.resolution}
              value={form.values.open_work}
              error={form.errors.open_work}
              onChange={(open_work) => form.setValues({ open_work })}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}

interface OpenWorkOfProps {
  resolution: Resolution
  value: readonly OpenWorkDecision[]
  error: ReactNode
  onChange: (decisions: OpenWorkDecision[]) => void
}

/** Open work that a resolution asks about: that of the replaced unit, or the parts of a claim that ends without a repair. */
function OpenWorkOf({ resolution, ...field }: OpenWorkOfProps) {
  const { id } = useWarranty()
  const { data } = useLoad('service-order.service-orders.open-work', {
    path: { service_order: id },
    query: { resolution },
    showRefusal: false,
  })
  return <OpenWorkField work={data?.results ?? []} verb={resolution === 'replaced' ? 'replace' : 'reject'} {...field} />
}

interface ReplacementCheckProps {
  /** As typed so far. */
  serial_no: string
  /** The field for the reason that a number of another unit needs. */
  children: ReactNode
}

/** Shows the unit of a complete serial number, with the field for a reason where one is needed. */
function ReplacementCheck({ serial_no, children }: ReplacementCheckProps) {
  const digits = readSerial(serial_no)
  if (digits.length !== serialLength) return null
  return (
    <Checked key={digits} serial_no={digits}>
      {children}
    </Checked>
  )
}

function Checked({ serial_no, children }: ReplacementCheckProps) {
  const { id } = useWarranty()
  const { data, failed } = useLoad('service-order.service-orders.replacement', {
    path: { service_order: id },
    query: { serial_no },
    showRefusal: false,
  })
  // Without an answer the server still requires the reason where one is needed.
  if (!data) return failed ? children : null
  const isRefused = refusedReplacements.some((verdict) => verdict === data.verdict)
  const needsReason = replacementsWithReason.includes(data.verdict)
  return (
    <>
      <Notice tone={isRefused ? 'danger' : needsReason ? 'warning' : 'information'} live>
        <Verdict check={data} /> {[data.model_name, data.partner_name].filter(Boolean).join(' · ')}
      </Notice>
      {needsReason && children}
    </>
  )
}

function Verdict({ check: { verdict } }: { check: Check }) {
  switch (verdict) {
    case 'unknown':
      return <Trans>We do not know this number yet. The unit will be entered with it.</Trans>
    case 'stock':
      return <Trans>This unit has not been registered yet.</Trans>
    case 'registered':
      return <Trans>This unit is already registered. Its data will be overwritten.</Trans>
    case 'claimed':
      return <Trans>A company is waiting for a decision on this number.</Trans>
    case 'other_model':
      return <Trans>This number belongs to another model.</Trans>
    case 'other_company':
      return <Trans>This number belongs to a unit of another company.</Trans>
    case 'replaced':
      return <Trans>The unit with this number has already been replaced by another.</Trans>
    case 'own_number':
      return <Trans>This is the number of the unit being replaced.</Trans>
  }
}

/** The dialogs of actions that only warranty orders have. */
export const warrantyDialogs: ActionDialogsProps['own'] = {
  ...visitDialogs,
  complete: CompleteDialog,
  contest: ContestDialog,
  uphold: UpholdDialog,
  override: OverrideDialog,
  destroy: DestroyDialog,
}

/** Starts work although the ERP has not confirmed the order. */
function OverrideDialog() {
  const { version, ...dialog } = useActionDialog('override')
  const isBlocked = isOfBlocked(useOrder())
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={isBlocked ? <Trans>Start work for a blocked company</Trans> : <Trans>Start work without {erp}</Trans>}
      explanation={
        isBlocked ? (
          <Trans>The reason is kept in the timeline.</Trans>
        ) : (
          <Trans>{erp} has not confirmed the order yet. The reason is kept in the timeline.</Trans>
        )
      }
      schema={StartForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Start work</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}

/** Contests the resolution with a reason; possible once. */
function ContestDialog() {
  const { version, ...dialog } = useActionDialog('contest')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={<Trans>Contest the resolution</Trans>}
      explanation={
        <Trans>
          The head of service reads your reason and decides whether to reopen the order. You can do this once.
        </Trans>
      }
      schema={ContestForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Contest</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}

/** Upholds the contested resolution. */
function UpholdDialog() {
  const { version, ...dialog } = useActionDialog('uphold')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={<Trans>Uphold the resolution</Trans>}
      explanation={
        <Trans>The order stays completed. The partner gets your reason by e-mail and sees it in the order.</Trans>
      }
      schema={UpholdForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Uphold</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}

function DestroyDialog() {
  const actor = Handling.useActorRef()
  const busy = Handling.useSelector((snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmDialog
      opened
      danger
      busy={busy}
      title={<Trans>Delete this draft?</Trans>}
      confirm={<Trans>Delete</Trans>}
      onConfirm={() => actor.send({ type: 'action.submit', action: 'destroy', body: {} })}
      onCancel={() => actor.send({ type: 'action.cancel' })}
    >
      <DeletionWords />
    </ConfirmDialog>
  )
}

interface Chosen {
  text: string
  rejection_reason: (typeof rejectionReasons)[number] | null
}

interface StandardReasonProps {
  resolution: Resolution | null
  /** Called with the chosen reason, whose text can still be changed. */
  onChoose: (reason: Chosen) => void
}

/**
 * Chooses a standard reason, whose text fills in the explanation. Nothing if the resolution has none, or without the
 * permission.
 */
function StandardReason(props: StandardReasonProps) {
  return useMay('service-order.decision-reasons.index') && <Reasons {...props} />
}

function Reasons({ resolution, onChoose }: StandardReasonProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<TextLanguage>('pl')
  const values = usePlaceholderValues(language)
  const { data } = useLoad('service-order.decision-reasons.index', {
    query: { active: 'true', per_page: '100', sort_by: 'position', sort_direction: 'asc' },
    showRefusal: false,
  })
  const reasons = data?.results.filter((reason) => reason.resolution === resolution) ?? []
  if (reasons.length === 0) return null
  return (
    <>
      <TextLanguageChoice value={language} onChange={setLanguage} />
      <Select
        key={`${resolution} ${language}`}
        label={t`Standard reason`}
        description={t`Fills the explanation, which may be changed.`}
        data={reasons.map((reason) => ({ value: String(reason.id), label: reason[`name_${language}`] }))}
        onChange={(id) => {
          const chosen = reasons.find((reason) => String(reason.id) === id)
          if (!chosen) return
          onChoose({
            text: filledDeskText(chosen[`text_${language}`], values),
            rejection_reason: chosen.rejection_reason,
          })
        }}
      />
    </>
  )
}
