import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ErpAttempt } from '#contract/service-order/entity.ts'
import { erpFields, warrantyOrderFields, warrantyOrderLabels } from '#contract/service-order/fields.ts'
import { type HandledParts, type HandledWarranty, isOfErp } from '#machines/service-order/order-handling.ts'
import { formatMoment, formatTime } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import type { Label } from '#views/components/entity/label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { ErpBadge } from '#views/service-order/erp-badge.tsx'
import { Handling, useActing, useOffered, useOrder } from '#views/service-order/handling/handling-actor.ts'
import { erpFailureWords } from '#views/service-order/words.ts'

/** Fields of the ERP page that combine several fields of an order or belong to none of its forms (docs/erp.md). */
const otherFields: Readonly<Record<string, Label>> = {
  Status: msg`Status`,
  Portal_Resolution: msg`Resolution`,
  Portal_Resolution_Text: msg`Explanation`,
  Portal_New_Serial_No: msg`New serial number`,
  Description: msg`Description`,
  Order_Date: msg`Order date`,
  Customer_No: msg`Buyer number in ${erp}`,
  Bill_to_Customer_No: msg`Payer in ${erp}`,
  Name: msg`Company name`,
  VAT_Registration_No: msg`NIP`,
  Ship_to_Address: warrantyOrderLabels.delivery_address,
  Ship_to_Post_Code: warrantyOrderLabels.delivery_post_code,
  Ship_to_City: warrantyOrderLabels.delivery_city,
  Ship_to_Country_Region_Code: warrantyOrderLabels.delivery_country,
  Portal_Brand: msg`Brand`,
  Portal_Item_Name: warrantyOrderLabels.model,
  Portal_Item_Types: warrantyOrderLabels.item_types,
  Portal_Fault_Code: warrantyOrderLabels.error_code,
}

/** Fields that are sent unchanged have the labels of the form. */
const sentFields = Object.fromEntries(
  erpFields.map((field) => [warrantyOrderFields[field].erp.name as string, warrantyOrderLabels[field]]),
)

/** The label of a field of the ERP page; null for an unknown one. */
function erpFieldLabel(name: string): Label | null {
  return otherFields[name] ?? sentFields[name] ?? null
}

/** The current order, of a kind that is saved in the ERP. */
function useErpOrder(): HandledWarranty | HandledParts {
  const order = useOrder()
  if (!isOfErp(order)) throw new Error('the screen shows an order that is not of the ERP')
  return order
}

/** Says that the order is not saved in the ERP, with the reason and the next attempt; staff can retry at once. */
export function ErpBanner() {
  const order = useErpOrder()
  const actor = Handling.useActorRef()
  const mayResend = useOffered().includes('resend')
  const acting = useActing('resend')
  const mayMendBuyer = useMay('partner.partners.update')
  const reasonOf = useReason()
  const isBehind = 'erp_attempts' in order && order.erp_behind
  if (order.erp_status !== 'failed' && !isBehind) return null
  const [last] = attemptsOf(order)
  return (
    <Notice
      tone="danger"
      title={<Trans>{erp} data not saved</Trans>}
      action={
        mayResend && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.7} />}
            {...acting}
            onClick={() => actor.send({ type: 'action.submit', action: 'resend', body: {} })}
          >
            <Trans>Save again in {erp}</Trans>
          </Button>
        )
      }
    >
      {last && (
        <Trans>
          Attempt {last.number} at {formatTime(last.at)} failed: {reasonOf(last)}.
        </Trans>
      )}{' '}
      {last?.next_at && <Trans>The next attempt follows automatically at {formatTime(last.next_at)}.</Trans>}{' '}
      {last?.failure === 'buyer' && mayMendBuyer && (
        <EnterableLink href={partnerPaths.one(order.partner_id)}>
          <Trans>Correct the company’s buyer number</Trans>
        </EnterableLink>
      )}
    </Notice>
  )
}

/** Formats the reason of a failed attempt; refusals of the ERP also in its own words. */
function useReason() {
  const { i18n } = useLingui()
  return ({ failure, reason }: Pick<ErpAttempt, 'failure' | 'reason'>) => {
    if (failure === null) return reason
    const words = i18n._(erpFailureWords[failure])
    return ['refused', 'buyer'].includes(failure) && reason ? `${words} (${reason})` : words
  }
}

/** The attempts visible to this person, the last first. */
function attemptsOf(order: HandledWarranty | HandledParts) {
  const attempts = 'erp_attempts' in order ? order.erp_attempts : []
  return attempts.toSorted((one, other) => other.number - one.number)
}

/** Differences of the order in the ERP that were made there and that the portal does not change. */
function Differences() {
  const order = useErpOrder()
  const { i18n } = useLingui()
  const differences = 'erp_differences' in order ? order.erp_differences : []
  const labelOf = (field: string) => {
    const label = erpFieldLabel(field)
    return label ? labelIn(i18n, label) : field
  }
  if (differences.length === 0) return null
  return (
    <Notice tone="information" apart title={<Trans>Changed in {erp}</Trans>}>
      <Box component="ul" className="anywhere" m={0} pl="lg">
        {differences.map(({ field, portal, erp }) => (
          <li key={field}>
            <strong>{labelOf(field)}</strong>: {erp || '–'} <Trans>(in the portal: {portal || '–'})</Trans>
          </li>
        ))}
      </Box>
    </Notice>
  )
}

/** All attempts to save the order in the ERP, with their errors. */
export function ErpAttempts() {
  const order = useErpOrder()
  const reasonOf = useReason()
  if (order.erp_status === 'none') return null
  const attempts = attemptsOf(order)
  return (
    <Card title={<Trans>{erp}</Trans>} action={<ErpBadge status={order.erp_status} />}>
      <Differences />
      {attempts.length === 0 ? (
        <Text mt={0} mb="2xs" c="dimmed" fz="xs">
          <Trans>No attempt yet.</Trans>
        </Text>
      ) : (
        <PlainList ordered fz="xs">
          {attempts.map(({ id, number, at, outcome, ...attempt }) => (
            <Flex component="li" key={id} gap="2xs" justify="space-between">
              <span>
                <Text component="strong" fw={700} {...(outcome === 'failed' && { c: 'var(--red)' })}>
                  {outcome === 'saved' ? (
                    <Trans>Attempt {number}: saved</Trans>
                  ) : (
                    <Trans>Attempt {number}: failed</Trans>
                  )}
                </Text>
                {outcome === 'failed' && <div>{reasonOf(attempt)}</div>}
              </span>
              <Text component="time" className="tabular nowrap" c="dimmed" dateTime={at}>
                {formatMoment(at)}
              </Text>
            </Flex>
          ))}
        </PlainList>
      )}
    </Card>
  )
}
