import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Radio, Select, SimpleGrid, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useMemo } from 'react'
import {
  closingNotice,
  deliveryAddressTypes,
  deliveryAddressTypeWords,
  deliveryTypes,
  deliveryTypeWords,
  hasOtherAddress,
  itemTypes,
  itemTypeWords,
  type WarrantyOrderStep,
} from '#contract/service-order/fields.ts'
import { warrantyOrderForSending } from '#contract/service-order/form.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { SerialNotice } from '#views/unit/serial-notice.tsx'
import { OrderFilesStep } from './files-step.tsx'
import { isWarrantyEditable, WarrantyForm } from './form-actor.ts'
import { useFormField, useTextField } from './use-form-field.ts'

/** The order as it is sent, for the bounds of its days. */
const sentOrder = warrantyOrderForSending({ consents: [], notices: [], brand_id: null })

/** The fields of each step of the form. */
export const stepFields: Record<WarrantyOrderStep, ComponentType> = {
  device: DeviceStep,
  place: PlaceStep,
  delivery: DeliveryStep,
  files: OrderFilesStep,
}

/** Device and fault: model, serial number, error code, dates, description. */
function DeviceStep() {
  const { t } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const serial = useTextField('serial_no')
  const purchase = useFormField('purchase_date')
  const install = useFormField('install_date')
  const days = { purchase_date: purchase.value, install_date: install.value }
  return (
    <>
      <ModelField />
      <ModelNotice />
      <SerialField
        {...serial}
        onChange={(typed) => {
          serial.onChange(typed)
          // The number of a registered unit determines the model.
          if (typed.length === serialLength) actor.send({ type: 'plate.read', words: [typed] })
        }}
        description={<Trans>You will find it on the rating plate of the unit.</Trans>}
        onPlate={(words) => actor.send({ type: 'plate.read', words })}
      />
      <UnitNotice />
      <ItemTypesField />
      <ErrorCodeField />
      <SimpleGrid cols={2} spacing="sm">
        <BoundedFormContext value={{ schema: sentOrder, values: days }}>
          <DateField {...purchase} data-path="purchase_date" />
          <DateField {...install} data-path="install_date" />
        </BoundedFormContext>
      </SimpleGrid>
      <FormTextarea
        name="comment"
        limit={4000}
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
      // The notice below gives the reason.
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
    <Text fz="2xs" lh="xs" c="dimmed">
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

/** Explains that an error code needs a model. */
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
      <Group gap="lg" mt="3xs">
        {itemTypes.map((type) => (
          <Checkbox key={type} value={type} label={labelIn(i18n, itemTypeWords[type])} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

interface ErrorCodeAdviceProps {
  code: number | null
  filters: Readonly<Record<string, string>>
}

/** The instructions of an error code, which often make the claim unnecessary. */
function ErrorCodeAdvice({ code, filters }: ErrorCodeAdviceProps) {
  return code === null ? null : <Advice code={code} filters={filters} />
}

function Advice({ code, filters }: { code: number; filters: ErrorCodeAdviceProps['filters'] }) {
  const zone = useOrderZone()
  const lookup = zone === 'staff' ? 'device.error-codes.lookup' : 'partnerzone.device.error-codes.lookup'
  const found = useLookup(lookup, { filters, minimum: 0, chosen: [code] })
  const manual = found?.known.find(({ id }) => id === code)?.manual
  if (!manual) return null
  return (
    <Notice tone="advice" title={<Trans>Before you send:</Trans>}>
      <Text span display="block" style={{ whiteSpace: 'pre-line' }}>
        {manual}
      </Text>
    </Notice>
  )
}

/** Says that warranty orders of the brand of the chosen model are handled by other companies, from today or a later day. */
function ModelNotice() {
  const notices = WarrantyForm.useSelector(({ context }) => context.notices)
  const brand = WarrantyForm.useSelector(({ context }) => context.device?.brand_id ?? null)
  const notice = notices.find(({ brand_id }) => brand_id === brand)
  if (!notice) return null
  const closed = closingNotice(notices, brand) !== undefined
  return (
    <Notice
      tone={closed ? 'danger' : 'warning'}
      live
      title={
        closed ? (
          <Trans>This order cannot be sent here.</Trans>
        ) : (
          <Trans>Other companies handle the warranty from {formatDate(notice.valid_from)}.</Trans>
        )
      }
    >
      {notice.text}
      <PlainList gap="4xs" mt="2xs">
        {notice.contacts.map(({ name, phone_number, email }) => (
          <li key={name}>
            <strong>{name}</strong> <a href={`tel:${phone_number}`}>{formatPhone(phone_number)}</a>{' '}
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </PlainList>
    </Notice>
  )
}

/** The unit of a complete serial number: warranty, open orders and warnings. */
function UnitNotice() {
  const zone = useOrderZone()
  const serial_no = WarrantyForm.useSelector(({ context }) => context.values.serial_no)
  const model = WarrantyForm.useSelector(({ context }) => context.values.model)
  const partner = WarrantyForm.useSelector(({ context }) => context.partner_id)
  const except = WarrantyForm.useSelector(({ context }) => context.order?.id ?? null)
  const actor = WarrantyForm.useActorRef()
  return (
    <SerialNotice
      zone={zone}
      serial_no={serial_no}
      model={model}
      partner={partner}
      except={except}
      onReplace={(successor) => actor.send({ type: 'form.change', values: { serial_no: successor } })}
    />
  )
}

/** The delivery of parts, and the contact person. */
function DeliveryStep() {
  const elsewhere = WarrantyForm.useSelector(({ context }) => hasOtherAddress(context.values))
  // Who collects the goods needs no address: the form then holds the customer's, as the specification requires a value.
  const isShipped = WarrantyForm.useSelector(({ context }) => context.values.delivery_type === 'Shipment')
  const phone = useTextField('contact_phone')
  return (
    <>
      <DeliveryTypeField />
      {isShipped && <AddressTypeField />}
      {elsewhere && (
        <>
          <FormText name="delivery_address" limit={255} />
          <FieldRow>
            <FormText name="delivery_post_code" limit={10} />
            <FormText name="delivery_city" limit={255} />
          </FieldRow>
          <CountryField name="delivery_country" />
        </>
      )}
      <FormText name="recipient" limit={255} description={<Trans>Who will collect the parts.</Trans>} />
      <FormText name="contact_name" limit={255} />
      <FieldRow>
        <FormText name="contact_email" type="email" inputMode="email" limit={254} />
        <PhoneField {...phone} country="PL" />
      </FieldRow>
    </>
  )
}

function DeliveryTypeField() {
  const { i18n } = useLingui()
  const { onChange, readOnly, value, ...field } = useFormField('delivery_type')
  const choose = (chosen: string) => onChange(deliveryTypes.find((type) => type === chosen) ?? null)
  return (
    <Radio.Group {...field} value={value} onChange={choose}>
      <Group gap="lg" mt="3xs">
        {deliveryTypes.toReversed().map((type) => (
          <Radio key={type} value={type} label={labelIn(i18n, deliveryTypeWords[type])} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function AddressTypeField() {
  const { i18n } = useLingui()
  const { onChange, readOnly, value, ...field } = useFormField('delivery_address_type')
  const choose = (chosen: string) => onChange(deliveryAddressTypes.find((type) => type === chosen) ?? null)
  return (
    <Radio.Group {...field} value={value} onChange={choose}>
      <Group gap="lg" mt="3xs">
        {deliveryAddressTypes.map((type) => (
          <Radio key={type} value={type} label={labelIn(i18n, deliveryAddressTypeWords[type])} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** The place of installation. */
function PlaceStep() {
  const { t } = useLingui()
  return (
    <>
      <LastOrder />
      <FormText name="installation_address" limit={255} />
      <FieldRow>
        <FormText name="installation_post_code" limit={10} />
        <FormText name="installation_city" limit={255} />
      </FieldRow>
      <CountryField name="country" />
      <FormText name="installation_place" limit={255} placeholder={t`For example: north wall, second floor`} />
    </>
  )
}

/** Copies place, recipient and contact of the last order, for another unit of the same customer. */
function LastOrder() {
  const actor = WarrantyForm.useActorRef()
  const last = WarrantyForm.useSelector(({ context }) => context.last)
  const editable = WarrantyForm.useSelector(isWarrantyEditable)
  if (!last) return null
  return (
    <div>
      <Button
        variant="default"
        disabled={!editable}
        leftSection={<IconCopy size={18} stroke={1.7} />}
        onClick={() => actor.send({ type: 'last.take' })}
      >
        <Trans>Like the last order</Trans>
      </Button>
      <Text fz="sm" lh="sm" c="dimmed" mt="4xs">
        {[last.order_number, last.city].filter(Boolean).join(', ')}
      </Text>
    </div>
  )
}

/** The country of the installation, or of the other delivery address. */
function CountryField({ name }: { name: 'country' | 'delivery_country' }) {
  const { t } = useLingui()
  const field = useFormField(name)
  const countries = useLookup('public-zone.dictionary.countries.index', { minimum: 0, opened: true })
  return (
    <Select
      {...field}
      data={(countries?.options ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
    />
  )
}

type TextField = Parameters<typeof useTextField>[0]

/** A single-line text field of the form. */
function FormText({
  name,
  ...rest
}: { name: TextField } & Omit<ComponentProps<typeof LimitedTextInput>, 'name' | 'value' | 'onChange'>) {
  const { onChange, ...field } = useTextField(name)
  return <LimitedTextInput {...rest} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** A multi-line text field of the form. */
function FormTextarea({
  name,
  ...rest
}: { name: TextField } & Omit<ComponentProps<typeof LimitedTextarea>, 'name' | 'value' | 'onChange'>) {
  const { onChange, ...field } = useTextField(name)
  return (
    <LimitedTextarea
      autosize
      minRows={4}
      {...rest}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
