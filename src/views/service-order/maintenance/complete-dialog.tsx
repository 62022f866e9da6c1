import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CompleteMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import {
  type CheckResult,
  checkResults,
  type Reading,
  readingNames,
  readings,
} from '#contract/service-order/maintenance/protocol.ts'
import { ActionDialog, type DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { SignaturePad } from '#views/service-order/handling/signature-pad.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { useUser } from '#views/shell/use-session.ts'
import classes from './protocol.module.css'
import { useMaintenance } from './use-maintenance.ts'
import { checkResultWords, readingWords } from './words.ts'

interface Point {
  check: number
  result: CheckResult
  remark: string
}

interface Protocol {
  checks: Point[]
  readings: Record<Reading, number | null>
  signed_by: string
  signature: string | null
}

interface Values extends Record<string, unknown> {
  note: string
  protocol: Protocol | null
  photos_before: string[]
  photos_after: string[]
  next_due_on: string | null
}

type Photos = 'photos_before' | 'photos_after'

/** Completes a visit: the protocol is filled in, and signed by the customer, on the phone. One that was opened again begins with its first. */
export function CompleteMaintenanceDialog() {
  const { t } = useLingui()
  const { id: user_id } = useUser()
  const order = useMaintenance()
  const { id, checks, contact_name, proposed_due_on, lacks_certificate } = order
  const { version, ...dialog } = useActionDialog('complete')
  const empty: Protocol = {
    checks: checks.map(({ id: check, name }) => {
      const before = order.protocol?.checks.find(({ name_pl, name_en }) => name === name_pl || name === name_en)
      return { check, result: before?.result ?? 'ok', remark: before?.remark ?? '' }
    }),
    readings: Object.fromEntries(
      readingNames.map((name) => [name, order.protocol?.readings[name] ?? null]),
    ) as Protocol['readings'],
    signed_by: contact_name ?? '',
    signature: null,
  }
  const [held, setHeld] = useState<Record<Photos, string | null>>({ photos_before: null, photos_after: null })
  const photos = (form: DialogForm<Values>, field: Photos, label: string) => (
    <UploadField
      label={label}
      purpose="maintenance_photos"
      value={form.values[field]}
      stored={order[field]}
      scope={`${user_id}:maintenance:${id}:${field}`}
      error={form.errors[field] ?? held[field]}
      onChange={(ids) => form.setFieldValue(field, ids)}
      onHold={(reason) => setHeld((before) => ({ ...before, [field]: reason }))}
    />
  )
  return (
    <ActionDialog<Values>
      {...dialog}
      title={<Trans>Complete the maintenance</Trans>}
      explanation={<Trans>The partner gets the protocol as PDF.</Trans>}
      schema={CompleteMaintenanceForm}
      initialValues={{
        note: order.completion_note ?? '',
        protocol: empty,
        photos_before: order.photos_before.map((photo) => photo.id),
        photos_after: order.photos_after.map((photo) => photo.id),
        next_due_on: proposed_due_on,
        version,
      }}
      disabled={held.photos_before !== null || held.photos_after !== null}
      submit={<Trans>Complete</Trans>}
    >
      {(form) => (
        <>
          {lacks_certificate && <LackingNotice />}
          <Checkbox
            label={t`With a protocol`}
            checked={form.values.protocol !== null}
            onChange={(event) => form.setFieldValue('protocol', event.currentTarget.checked ? empty : null)}
          />
          {form.values.protocol && <ProtocolFields form={form} protocol={form.values.protocol} />}
          {photos(form, 'photos_before', t`Photos before`)}
          {photos(form, 'photos_after', t`Photos after`)}
          <Textarea
            label={t`Remarks`}
            required={form.values.protocol === null}
            autosize
            minRows={3}
            maxLength={4000}
            {...form.getInputProps('note')}
          />
          <DateField
            label={t`Next maintenance due on`}
            {...form.getInputProps('next_due_on')}
            value={form.values.next_due_on}
          />
        </>
      )}
    </ActionDialog>
  )
}

function ProtocolFields({ form, protocol }: { form: DialogForm<Values>; protocol: Protocol }) {
  const { t, i18n } = useLingui()
  const { checks } = useMaintenance()
  const change = (changes: Partial<Protocol>) => form.setFieldValue('protocol', { ...protocol, ...changes })
  const changePoint = (check: number, changes: Partial<Point>) =>
    change({ checks: protocol.checks.map((point) => (point.check === check ? { ...point, ...changes } : point)) })
  return (
    <>
      {protocol.checks.map(({ check, result, remark }) => {
        const name = checks.find(({ id }) => id === check)?.name ?? ''
        return (
          <fieldset key={check} className={classes.point}>
            <legend className={classes.name}>{name}</legend>
            <SegmentedControl
              fullWidth
              aria-label={name}
              data={checkResults.map((value) => ({ value, label: i18n._(checkResultWords[value]) }))}
              value={result}
              onChange={(value) => changePoint(check, { result: value as CheckResult })}
            />
            {result === 'fault' && (
              <TextInput
                aria-label={t`Remark`}
                placeholder={t`What is wrong`}
                maxLength={500}
                value={remark}
                onChange={(event) => changePoint(check, { remark: event.currentTarget.value })}
              />
            )}
          </fieldset>
        )
      })}
      <div className={classes.readings}>
        {readingNames.map((name) => (
          <NumberInput
            key={name}
            label={i18n._(readingWords[name])}
            suffix={` ${readings[name].unit}`}
            min={readings[name].from}
            max={readings[name].to}
            // The decimal keys of iPhones have no minus.
            inputMode={readings[name].from < 0 ? 'text' : 'decimal'}
            decimalScale={2}
            decimalSeparator=","
            hideControls
            value={protocol.readings[name] ?? ''}
            onChange={(value) =>
              change({ readings: { ...protocol.readings, [name]: typeof value === 'number' ? value : null } })
            }
          />
        ))}
      </div>
      <TextInput
        label={t`Who signs`}
        maxLength={120}
        value={protocol.signed_by}
        onChange={(event) => change({ signed_by: event.currentTarget.value })}
      />
      <SignaturePad
        label={t`Customer's signature`}
        value={protocol.signature}
        onChange={(signature) => change({ signature })}
      />
    </>
  )
}
