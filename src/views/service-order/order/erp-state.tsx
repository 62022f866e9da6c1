import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { orOther } from '#contract/declare/statuses.ts'
import type { ErpAttempt, ErpValue } from '#contract/service-order/entity.ts'
import { type WarrantyOrderField, warrantyOrderLabels } from '#contract/service-order/fields.ts'
import { type HandledParts, type HandledWarranty, isOfErp, isParts } from '#machines/service-order/order-handling.ts'
import { formatMoment, formatTime } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import type { Label } from '#views/components/entity/label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { otherWord } from '#views/components/entity/other-word.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { ErpBadge } from '#views/service-order/erp-badge.tsx'
import { Handling, useActing, useOffered, useOrder } from '#views/service-order/handling/handling-actor.ts'
import { erpFailureWords } from '#views/service-order/words.ts'

/** Values of an order that are no field of its form. */
const valueLabels: Readonly<Record<ErpValue, Label>> = {
  status: msg`Status`,
  resolution: msg`Resolution`,
  resolution_text: msg`Explanation`,
  new_serial_no: msg`New serial number`,
  description: msg`Description`,
  order_date: msg`Order date`,
  buyer_number: msg`Buyer number in ${erp}`,
  payer_number: msg`Payer in ${erp}`,
  tax_number: msg`NIP`,
  brand: msg`Brand`,
}
const differenceLabels = orOther<WarrantyOrderField | ErpValue, Label>(
  { ...warrantyOrderLabels, ...valueLabels },
  otherWord,
)

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
      title={
        isParts(order) && order.cancelling_by ? (
          <Trans>The cancellation has not reached {erp}</Trans>
        ) : (
          <Trans>{erp} data not saved</Trans>
        )
      }
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
  if (differences.length === 0) return null
  return (
    <Notice tone="information" apart title={<Trans>Changed in {erp}</Trans>}>
      <Box component="ul" className="anywhere" m={0} pl="lg">
        {differences.map(({ field, of, portal, erp }) => (
          <li key={field}>
            <strong>{of ? labelIn(i18n, differenceLabels[of]) : field}</strong>: {erp || '–'}{' '}
            <Trans>(in the portal: {portal || '–'})</Trans>
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
