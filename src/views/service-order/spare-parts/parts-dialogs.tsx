import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Input, NumberInput, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { carriers, trackingLink } from '#contract/service-order/spare-parts/carriers.ts'
import { leftOf } from '#contract/service-order/spare-parts/entity.ts'
import {
  AcceptForm,
  BackorderForm,
  CancelForm,
  HandOverForm,
  ShipForm,
  StrikeForm,
} from '#contract/service-order/spare-parts/form.ts'
import { mayBeInErp } from '#contract/service-order/spare-parts/lifecycle.ts'
import { ActionDialog, type DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { erp } from '#views/components/entity/erp.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedAutocomplete, LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { usePartsOrder } from '#views/service-order/handling/handling-actor.ts'
import { ReasonField, type ReasonValues } from '#views/service-order/handling/reason-dialogs.tsx'
import { SignaturePad } from '#views/service-order/handling/signature-pad.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'

/** The dialogs of actions that only spare-parts orders have. */
export const partsDialogs: ActionDialogsProps['own'] = {
  override: OverrideDialog,
  backorder: BackorderDialog,
  ship: ShipDialog,
  'hand-over': HandOverDialog,
  strike: StrikeDialog,
  cancel: CancelDialog,
}

/** Accepts an order although the ERP has not confirmed it. */
function OverrideDialog() {
  const { version, ...dialog } = useActionDialog('override')
  const { company_blocked } = usePartsOrder()
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={
        company_blocked ? (
          <Trans>Accept the order of a blocked company</Trans>
        ) : (
          <Trans>Accept the order without {erp}</Trans>
        )
      }
      explanation={
        company_blocked ? (
          <Trans>The reason is kept in the timeline.</Trans>
        ) : (
          <Trans>{erp} has not confirmed the order yet. The reason is kept in the timeline.</Trans>
        )
      }
      schema={AcceptForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Accept the order</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}

function BackorderDialog() {
  const { t } = useLingui()
  const { version, ...dialog } = useActionDialog('backorder')
  return (
    <ActionDialog<{ expected_date: string | null; text: string }>
      {...dialog}
      title={<Trans>Parts are not in stock</Trans>}
      explanation={<Trans>The partner is informed when they are expected.</Trans>}
      schema={BackorderForm}
      initialValues={{ expected_date: null, text: '', version } as { expected_date: string | null; text: string }}
      submit={<Trans>Wait for the parts</Trans>}
    >
      {(form) => (
        <>
          <DateField
            label={t`Expected on`}
            required
            {...form.getInputProps('expected_date')}
            value={form.values.expected_date}
          />
          <LimitedTextarea
            label={t`Message to the partner`}
            autosize
            minRows={3}
            limit={1000}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </ActionDialog>
  )
}

interface Delivered extends Record<string, unknown> {
  lines: { line_id: number; quantity: number }[]
}

/** The open lines, which a delivery contains by default. */
function useOpenLines() {
  const open = usePartsOrder().lines.filter((line) => leftOf(line) > 0 && !line.strike_pending)
  return open.map((line) => ({ ...line, left: leftOf(line) }))
}

interface QuantityFieldsProps {
  chosen: Delivered['lines']
  error: ReactNode
  onChange: (lines: Delivered['lines']) => void
}

/** Quantities of the lines of a delivery. */
function QuantityFields({ chosen, error, onChange }: QuantityFieldsProps) {
  const { t } = useLingui()
  const lines = useOpenLines()
  return lines.map(({ id, number, title, left }, index) => (
    <NumberInput
      key={id}
      id={index === 0 ? fieldId('lines') : undefined}
      label={`${number} ${title ?? ''}`}
      description={t`${left} left`}
      min={0}
      max={left}
      allowDecimal={false}
      error={index === 0 && error}
      value={chosen.find(({ line_id }) => line_id === id)?.quantity ?? 0}
      onChange={(next) =>
        onChange(chosen.map((line) => (line.line_id === id ? { ...line, quantity: Number(next) } : line)))
      }
    />
  ))
}

function useAllOpen(): Delivered['lines'] {
  return useOpenLines().map(({ id, left }) => ({ line_id: id, quantity: left }))
}

interface ShipValues extends Delivered {
  carrier: string
  tracking_number: string
  tracking_link: string
}

function ShipDialog() {
  const { t } = useLingui()
  const { version, ...dialog } = useActionDialog('ship')
  const lines = useAllOpen()
  return (
    <ActionDialog<ShipValues>
      {...dialog}
      title={<Trans>Ship the parts</Trans>}
      explanation={<Trans>If only some are sent, the order stays open for the rest.</Trans>}
      schema={ShipForm}
      initialValues={{ carrier: '', tracking_number: '', tracking_link: '', lines, version }}
      submit={<Trans>Confirm the shipment</Trans>}
    >
      {(form) => (
        <>
          <LimitedAutocomplete
            label={t`Carrier`}
            required
            limit={80}
            data={carriers}
            {...form.getInputProps('carrier')}
          />
          <LimitedTextInput label={t`Tracking number`} required limit={80} {...form.getInputProps('tracking_number')} />
          <TextInput
            label={t`Address for tracking the parcel`}
            type="url"
            placeholder={trackingLink(form.values.carrier, form.values.tracking_number) ?? undefined}
            {...form.getInputProps('tracking_link')}
          />
          <QuantityFields
            chosen={form.values.lines}
            error={form.errors.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
        </>
      )}
    </ActionDialog>
  )
}

interface HandOverValues extends Delivered {
  received_by: string
  is_signed: boolean
  signature: string | null
}

function HandOverDialog() {
  const { t } = useLingui()
  const { version, ...dialog } = useActionDialog('hand-over')
  const lines = useAllOpen()
  return (
    <ActionDialog<HandOverValues>
      {...dialog}
      title={<Trans>Hand the parts over</Trans>}
      schema={HandOverForm}
      initialValues={{ received_by: '', signature: null, is_signed: false, lines, version }}
      submit={<Trans>Confirm the handover</Trans>}
      explanation={<Trans>If only some are handed over, the order stays open for the rest.</Trans>}
    >
      {(form) => (
        <>
          <LimitedTextInput label={t`Collected by`} required limit={120} {...form.getInputProps('received_by')} />
          <QuantityFields
            chosen={form.values.lines}
            error={form.errors.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
          <SignaturePad
            label={t`Recipient’s signature`}
            value={form.values.signature}
            error={form.errors.signature}
            onChange={(signature) => {
              form.setFieldValue('signature', signature)
              form.clearFieldError('is_signed')
            }}
          />
          <Checkbox
            label={t`Signed on a paper delivery note`}
            aria-invalid={Boolean(form.errors.is_signed)}
            {...form.getInputProps('is_signed', { type: 'checkbox' })}
          />
        </>
      )}
    </ActionDialog>
  )
}

interface StrikeValues extends ReasonValues {
  lines: number[]
}

/** Strikes lines that will not be delivered. Lines are chosen one by one, or all of them. */
function StrikeDialog() {
  const { t } = useLingui()
  const { version, ...dialog } = useActionDialog('strike')
  const isInErp = mayBeInErp(usePartsOrder())
  const open = useOpenLines()
  const all = open.map(({ id }) => id)
  return (
    <ActionDialog<StrikeValues>
      {...dialog}
      danger
      title={<Trans>Remove lines that will not be delivered</Trans>}
      explanation={
        isInErp ? (
          <Trans>
            The lines are deleted in {erp} first and removed once {erp} confirms this. The partner then sees the reason.
          </Trans>
        ) : (
          <Trans>The partner reads the reason. This cannot be undone.</Trans>
        )
      }
      schema={StrikeForm}
      initialValues={{ lines: open.length === 1 ? all : [], reason: '', version } as StrikeValues}
      submit={<Trans>Remove the lines</Trans>}
    >
      {(form) => {
        const chosen = form.values.lines
        const choose = (lines: number[]) => {
          form.setFieldValue('lines', lines)
          form.clearFieldError('lines')
        }
        return (
          <>
            <Input.Wrapper
              role="group"
              aria-label={t`Lines`}
              label={t`Lines`}
              labelElement="div"
              required
              error={form.errors.lines}
            >
              <Stack gap="2xs" mt="2xs" mb="2xs">
                {open.length > 1 && (
                  <Checkbox
                    id={fieldId('lines')}
                    label={t`Everything that is still to be delivered`}
                    checked={chosen.length === all.length}
                    indeterminate={chosen.length > 0 && chosen.length < all.length}
                    onChange={({ currentTarget }) => choose(currentTarget.checked ? all : [])}
                  />
                )}
                {open.map(({ id, number, title, left }) => (
                  <Checkbox
                    key={id}
                    id={open.length === 1 ? fieldId('lines') : undefined}
                    label={`${left} × ${number} ${title ?? ''}`}
                    checked={chosen.includes(id)}
                    onChange={({ currentTarget }) =>
                      choose(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                ))}
              </Stack>
            </Input.Wrapper>
            <ReasonField form={form as unknown as DialogForm<ReasonValues>} />
          </>
        )
      }}
    </ActionDialog>
  )
}

function CancelDialog() {
  const { version, ...dialog } = useActionDialog('cancel')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      danger
      title={<Trans>Cancel the order?</Trans>}
      explanation={<Trans>The partner reads the reason. This cannot be undone.</Trans>}
      schema={CancelForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Cancel the order</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}
