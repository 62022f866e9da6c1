import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useLocation, useSearch } from 'wouter'
import type { FollowUpBeginning } from '#contract/offer/follow-up.ts'
import type { Beginning } from '#contract/service-order/spare-parts/entity.ts'
import { OwnPartsOrderForm } from '#contract/service-order/spare-parts/form.ts'
import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { type FieldSlot, type FormPart, ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { prefilledOrder } from '#views/service-order/form/prefilled-order.ts'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { PartsLinesField } from '#views/service-order/spare-parts/parts-lines-field.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { SerialNotice } from '#views/unit/serial-notice.tsx'
import { useModelOfSerial } from '#views/unit/use-model-of-serial.ts'

const ownName = 'partnerzone.service-order.spare-parts-orders'

const blank = {
  partner_id: undefined,
  company_name: '',
  nip: '',
  model: null,
  serial_no: '',
  lines: [],
  billing_name: '',
  delivery_type: 'Shipment' as const,
  shipping_name: '',
  shipping_email: '',
  shipping_phone: '',
  shipping_street: '',
  shipping_postcode: '',
  shipping_city: '',
  shipping_country: 'PL',
  comment: null,
  files: [],
  service_order_id: null,
  is_repeated: false,
}

/** Declarations of the form per zone: call and target address differ, fields do not. */
const declared = {
  title: msg`Spare parts`,
  newTitle: msg`New spare-parts order`,
  newAction: msg`Order parts`,
  param: 'spare_parts_order',
  form: OwnPartsOrderForm,
  nameOf: ({ order_number }: { order_number: string | null }) => order_number ?? '',
  columns: [],
  blank,
} as const

const forms = {
  partner: ownResource({
    ...declared,
    name: ownName,
    path: '/service-order/spare-parts-orders',
    index: sparePartsOrders.endpoints[`${ownName}.index`],
    blank: { ...blank, offer_id: null },
    parts: partsOf('partner'),
  }),
  staff: ownResource({
    ...declared,
    name: 'service-order.spare-parts-orders',
    path: '/cms/service-order/spare-parts-orders',
    index: sparePartsOrders.endpoints['service-order.spare-parts-orders.index'],
    blank: { ...blank, partner_id: null },
    parts: partsOf('staff'),
  }),
}

function partsOf(zone: OrderZone): FormPart<FormOf<typeof ownName>>[] {
  return [
    {
      title: msg`Parts`,
      explanation: msg`Type the numbers with commas between them, paste a list from a spreadsheet, or pick parts from the drawing of the model. A number that is not on the list can be ordered too.`,
      fields: [
        {
          name: 'serial_no',
          label: msg`Serial number`,
          optional: true,
          render: (slot) => <UnitField slot={slot} />,
        },
        {
          name: 'model',
          label: msg`Model`,
          description: msg`Then the drawings of its parts are shown.`,
          type: 'lookup',
          lookup: zone === 'staff' ? 'device.devices.lookup' : 'partnerzone.device.devices.lookup',
          minimum: 3,
          optional: true,
        },
        { name: 'lines', label: msg`Part numbers`, render: (slot) => <LinesField slot={slot} /> },
        {
          name: 'is_repeated',
          label: msg`Order the same parts once more`,
          optional: true,
          render: (slot) => <RepeatedField slot={slot} />,
        },
        { name: 'comment', label: msg`Comment`, type: 'textarea', optional: true },
      ],
    },
    {
      title: msg`Invoice`,
      fields: [
        { name: 'company_name', label: msg`Company name` },
        { name: 'nip', label: msg`NIP or EU VAT number`, type: 'tax_number', beside: true },
        { name: 'billing_name', label: msg`Name on the invoice` },
      ],
    },
    {
      title: msg`Delivery`,
      fields: [
        {
          name: 'delivery_type',
          label: msg`Delivery type`,
          type: 'select',
          options: [
            { value: 'Shipment', label: msg`By a carrier` },
            { value: 'PersonalReceipt', label: msg`Collected in person` },
          ],
        },
        { name: 'shipping_name', label: msg`Recipient` },
        { name: 'shipping_email', label: msg`E-mail`, type: 'email' },
        { name: 'shipping_phone', label: msg`Phone`, type: 'phone', country: 'shipping_country', beside: true },
        { name: 'shipping_street', label: msg`Street and number` },
        { name: 'shipping_postcode', label: msg`Postcode`, type: 'postcode', country: 'shipping_country' },
        { name: 'shipping_city', label: msg`City`, beside: true },
        {
          name: 'shipping_country',
          label: msg`Country`,
          type: 'lookup',
          lookup: 'public-zone.dictionary.countries.index',
        },
      ],
    },
    {
      title: msg`Files`,
      fields: [{ name: 'files', label: msg`Files`, optional: true, render: (slot) => <FilesField slot={slot} /> }],
    },
  ]
}

type Slot = FieldSlot<FormOf<typeof ownName>>

/** The unit that the parts are for; its serial number determines the model. */
function UnitField({ slot: { field, values, error, disabled, onChange, change } }: { slot: Slot }) {
  const { i18n } = useLingui()
  const { serial_no = '', model = null, partner_id = null } = values
  const zone = useOrderZone()
  const findModel = useModelOfSerial(zone, serial_no, (found) => model === null && change({ model: found }))
  return (
    <>
      <SerialField
        id={fieldId(field.name)}
        label={i18n._(field.label)}
        description={<Trans>If you know it: the parts are shown on the unit page.</Trans>}
        value={serial_no ?? ''}
        error={error}
        disabled={disabled}
        onChange={(typed) => {
          onChange(typed)
          findModel(typed)
        }}
      />
      <SerialNotice zone={zone} serial_no={serial_no} model={model} partner={partner_id} onReplace={onChange} />
    </>
  )
}

function LinesField({ slot: { values, error, disabled, onChange, hold } }: { slot: Slot }) {
  const { lines, model = null } = values
  return (
    <PartsLinesField value={lines} model={model} error={error} disabled={disabled} onChange={onChange} onHold={hold} />
  )
}

/** Shown once the server has refused parts that the company has just ordered. */
function RepeatedField({ slot: { value, error, usual } }: { slot: Slot }) {
  const zone = useOrderZone()
  if (!error && value !== true) return null
  return (
    <div>
      {usual()}
      <Anchor href={`#${forms[zone].path}`} target="_blank" fz="sm" underline="always">
        <Trans>Orders of parts in a new tab</Trans>
      </Anchor>
    </div>
  )
}

function FilesField({ slot: { values, error, disabled, onChange, hold } }: { slot: Slot }) {
  const { id } = useUser()
  return (
    <UploadField
      id={fieldId('files')}
      label={<Trans>Files</Trans>}
      isLabelled
      purpose="parts_files"
      scope={`${id}:spare-parts-order:new:files`}
      value={values.files ?? []}
      error={error}
      disabled={disabled}
      onChange={(ids) => onChange(ids)}
      onHold={hold}
    />
  )
}

interface NewPartsOrderProps {
  /** The accepted offer that it is begun from. */
  offer?: (FollowUpBeginning & { id: number }) | null
  partner: number
  beginning: Beginning
}

/** Parts that the offer names, its device, and the accepted lines as a comment. */
function begunByOffer({ id, offer_number, customer, devices, parts, items }: FollowUpBeginning & { id: number }) {
  const [device, other] = devices
  return {
    offer_id: id,
    lines: parts,
    model: device && !other ? device.device_id : null,
    comment: [[offer_number, customer.name].filter(Boolean).join(', '), ...items].join('\n').slice(0, 2000),
  }
}

/** The form of a new order for a company, with initial values. */
export function NewPartsOrder({ partner, beginning, offer }: NewPartsOrderProps) {
  const { begin, service_order_number: number, company_blocked } = beginning
  const [, navigate] = useLocation()
  const zone = useOrderZone()
  const about = prefilledOrder(useSearch())
  const filled = {
    ...begin,
    partner_id: partner,
    ...(about && { model: about.device, serial_no: about.serial_no }),
    ...(offer && begunByOffer(offer)),
  }
  const onSaved = ({ id }: { id: number }) => navigate(`${forms[zone].path}/${id}`, { replace: true })
  return (
    <>
      <BlockedCompanyNotice isBlocked={company_blocked} />
      {number && (
        <Notice tone="information" apart>
          <Trans>The parts are for warranty order {number}, which continues once they are on their way.</Trans>
        </Notice>
      )}
      {zone === 'staff' ? (
        <ResourceEditor of={forms.staff} id={null} begin={filled} onSaved={onSaved} />
      ) : (
        <ResourceEditor of={forms.partner} id={null} begin={filled} onSaved={onSaved} />
      )}
    </>
  )
}
