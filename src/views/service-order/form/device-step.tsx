import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { today } from '#contract/rules.ts'
import { closingNotice, itemTypes } from '#contract/service-order/fields.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { itemTypeWords } from '#views/service-order/words.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { ErrorCodeAdvice } from './error-code-advice.tsx'
import classes from './form.module.css'
import { WarrantyForm } from './form-actor.ts'
import { ModelNotice } from './model-notice.tsx'
import { FormTextarea } from './text-field.tsx'
import { UnitNotice } from './unit-notice.tsx'
import { useFormField, useTextField } from './use-form-field.ts'

/** Device and fault: model, serial number, error code, dates, description. */
export function DeviceStep() {
  const { t } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const serial = useTextField('serial_no')
  const purchase = useFormField('purchase_date')
  const install = useFormField('install_date')
  return (
    <>
      <ModelField />
      <ModelNotice />
      <SerialField
        {...serial}
        onChange={(typed) => {
          serial.onChange(typed)
          // The number of a known unit says which model it is.
          if (typed.length === serialLength) actor.send({ type: 'plate.read', words: [typed] })
        }}
        description={<Trans>You will find it on the rating plate of the unit.</Trans>}
        onPlate={(words) => actor.send({ type: 'plate.read', words })}
      />
      <UnitNotice />
      <ItemTypesField />
      <ErrorCodeField />
      <div className={classes.dates}>
        <DateField {...purchase} max={today()} />
        <DateField {...install} min={purchase.value ?? undefined} />
      </div>
      <FormTextarea
        name="comment"
        maxLength={4000}
        placeholder={t`When does the fault appear? What has been checked already?`}
      />
    </>
  )
}

function ModelField() {
  const zone = useOrderZone()
  const actor = WarrantyForm.useActorRef()
  const device = WarrantyForm.useSelector(({ context }) => context.device)
  const isClosed = WarrantyForm.useSelector(
    ({ context }) => closingNotice(context.notices, context.device?.brand_id ?? null) !== undefined,
  )
  const { onChange: _onChange, error, ...field } = useFormField('model')
  return (
    <LookupField
      {...field}
      // The notice below says why.
      error={isClosed ? Boolean(error) : error}
      lookup={zone === 'staff' ? 'device.devices.lookup' : 'partnerzone.device.devices.lookup'}
      minimum={3}
      nothingFound={<Trans>Devices not found</Trans>}
      selected={device}
      onChange={() => undefined}
      onSelect={(option) => actor.send({ type: 'form.change', values: {}, device: option })}
      render={({ name, brand_name, successor }) => (
        <Group justify="space-between" wrap="nowrap">
          <span>
            {name}
            {successor && <Replaced by={successor} />}
          </span>
          <small>{brand_name}</small>
        </Group>
      )}
    />
  )
}

/** Names the successor of a blocked device, for which orders can still be registered. */
function Replaced({ by }: { by: { name: string } }) {
  return (
    <Text fz={12} lh="18px" c="dimmed">
      <Trans>Replaced by {by.name}</Trans>
    </Text>
  )
}

function ErrorCodeField() {
  const zone = useOrderZone()
  const model = WarrantyForm.useSelector(({ context }) => context.values.model)
  const { readOnly, ...field } = useFormField('error_code')
  const filters = useMemo((): Readonly<Record<string, string>> => (model ? { device: String(model) } : {}), [model])
  return (
    <>
      <LookupField
        {...field}
        lookup={zone === 'staff' ? 'device.error-codes.lookup' : 'partnerzone.device.error-codes.lookup'}
        filters={filters}
        disabled={model === null}
        readOnly={readOnly}
        description={model === null ? <WithoutModel code={field.value} /> : undefined}
      />
      <ErrorCodeAdvice key={field.value} code={field.value} filters={filters} />
    </>
  )
}

/** What becomes of the error code while no model is chosen. */
function WithoutModel({ code }: { code: number | null }) {
  if (code === null) return <Trans>Choose a model first</Trans>
  return <Trans>The code stays if the model that you choose has it</Trans>
}

function ItemTypesField() {
  const { i18n } = useLingui()
  const { onChange, readOnly, value, ...field } = useFormField('item_types')
  return (
    <Checkbox.Group
      {...field}
      value={value}
      onChange={(chosen) => onChange(itemTypes.filter((type) => chosen.includes(type)))}
    >
      <Group gap="lg" mt={6}>
        {itemTypes.map((type) => (
          <Checkbox key={type} value={type} label={i18n._(itemTypeWords[type])} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
