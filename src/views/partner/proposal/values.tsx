import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import type { ProposedChange, ProposedField, ProposedValues } from '#contract/partner/proposal.ts'
import { decisionStatus } from '#contract/partner/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'

type Field = ProposedChange['field']

const textOf = (value: ProposedValues[string] | undefined) => (typeof value === 'string' && value !== '' ? value : null)

/** A current or proposed value, in as many lines as it needs. */
export function ProposedText({ field, values }: { field: Field; values: ProposedValues }) {
  const { phone_number, email, electronic_form_invoice, electronic_invoice_email } = values
  const phone = textOf(phone_number)
  if (field === 'phone_number') return <bdi>{phone ? formatPhone(phone) : '–'}</bdi>
  if (field === 'email') return <bdi>{textOf(email) ?? '–'}</bdi>
  if (field === 'electronic_invoice_email') {
    return electronic_form_invoice === true ? (
      <bdi>{textOf(electronic_invoice_email) ?? '–'}</bdi>
    ) : (
      <Trans>No electronic invoices</Trans>
    )
  }
  const address = <Address values={values} />
  if (field === 'address') return <bdi>{address}</bdi>
  return (
    <Flex fw={400} component="span" direction="column" gap="5xs">
      <Text component="strong" fw={600}>
        {textOf(values.name)}
      </Text>
      {address}
      {phone && <span>{formatPhone(phone)}</span>}
      {textOf(email) && <span>{textOf(email)}</span>}
      <BranchMarks showroom={values.showroom === true} visible_on_map={values.visible_on_map === true} />
    </Flex>
  )
}

function Address({ values }: { values: ProposedValues }) {
  const { street, postcode, city, province_name } = values
  return (
    <span>
      {textOf(street)}
      <br />
      {[textOf(postcode), textOf(city)].filter(Boolean).join(' ')}
      {textOf(province_name) && `, ${textOf(province_name)}`}
    </span>
  )
}

/** The fields of a branch that the public search shows. */
export function BranchMarks({ showroom, visible_on_map }: { showroom: boolean; visible_on_map: boolean }) {
  if (!showroom && !visible_on_map) return null
  return (
    <Flex component="span" gap="4xs" wrap="wrap" mt="5xs">
      {showroom && (
        <Badge tone="blue">
          <Trans>Showroom</Trans>
        </Badge>
      )}
      {visible_on_map && (
        <Badge tone="green">
          <Trans>On the map</Trans>
        </Badge>
      )}
    </Flex>
  )
}

/** One side of a change: an added branch has no old value, a removed one no new value. */
export function ProposedSide({
  field,
  values,
  side,
}: {
  field: Field
  values: ProposedValues | null
  side: 'old' | 'new'
}) {
  if (values) return <ProposedText field={field} values={values} />
  return side === 'old' ? <Trans>There is no such branch</Trans> : <Trans>The branch is removed</Trans>
}

/** The subject of a change: "Address", "Branch: new". */
export function ChangeTitle({ change: { field, before, after } }: { change: ProposedChange }) {
  const { i18n } = useLingui()
  if (field !== 'affiliate') return <bdi>{i18n._(proposedFieldWords[field])}</bdi>
  if (before === null) return <Trans>New branch</Trans>
  const name = textOf(before.name)
  return after === null ? <Trans>Remove the branch: {name}</Trans> : <Trans>Change of the branch: {name}</Trans>
}

/** The state of a change. */
export function DecisionBadge({ decision }: { decision: ProposedChange['decision'] }) {
  return <StatusBadge of={decisionStatus[decision]} />
}

/** Labels of the fields that a company may propose to change. */
const proposedFieldWords: Record<ProposedField, MessageDescriptor> = withOtherWord({
  address: msg`Address`,
  phone_number: msg`Phone`,
  email: msg`E-mail`,
  electronic_invoice_email: msg`E-mail for invoices`,
  affiliate: msg`Branch`,
})
