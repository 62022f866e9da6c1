import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { formatDate } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './order.module.css'

type Transfer = NonNullable<ZoneOrder['transfer']>

/** An account number in groups, as banks print it. */
const inGroups = (account: string) =>
  account.replace(/^([A-Z]{2})?(\d{2})/, '$1$2 ').replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** The details of a transfer, each with a copy button. */
export function TransferDetails({ transfer }: { transfer: Transfer }) {
  const money = useMoney()
  const { t } = useLingui()
  const { recipient, bank_account, title, amount, due_on } = transfer
  return (
    <dl className={classes.transfer}>
      <Line label={<Trans>Recipient</Trans>} copied={recipient}>
        {recipient}
      </Line>
      {bank_account ? (
        <Line label={<Trans>Account number</Trans>} copied={bank_account.replaceAll(/\s/g, '')}>
          {inGroups(bank_account.replaceAll(/\s/g, ''))}
        </Line>
      ) : (
        <Line
          label={<Trans>Account number</Trans>}
        >{t`We will send it to you separately. Please do not pay before you have it.`}</Line>
      )}
      <Line label={<Trans>Transfer reference</Trans>} copied={title}>
        {title}
      </Line>
      <Line label={<Trans>Amount</Trans>} copied={amount.replace('.', ',')}>
        {money(amount)}
      </Line>
      {due_on && <Line label={<Trans>Due by</Trans>}>{formatDate(due_on)}</Line>}
    </dl>
  )
}

function Line({ label, copied, children }: { label: ReactNode; copied?: string; children: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.transferLine}>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copied && (
          <CopyButton value={copied}>
            {({ copied: done, copy }) => (
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={done ? t`Copied` : t`Copy ${children}`}
                onClick={copy}
                data-no-print
              >
                {done ? <IconCheck size={18} stroke={1.8} /> : <IconCopy size={18} stroke={1.7} />}
              </ActionIcon>
            )}
          </CopyButton>
        )}
      </dd>
    </div>
  )
}
