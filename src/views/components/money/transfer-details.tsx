import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, CopyButton, Flex, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { writtenAccount } from '#contract/values/bank-account.ts'
import { formatDate } from '#services/formatting.ts'
import { useMoney } from './money.tsx'

interface TransferDetailsProps {
  recipient: string
  /** Null while there is none. */
  account: string | null
  /** Shown in place of a missing account. */
  withoutAccount?: ReactNode
  title: string
  amount: string
  due_on: string | null
}

/** The details of a bank transfer, each with a copy button. */
export function TransferDetails({ recipient, account, withoutAccount, title, amount, due_on }: TransferDetailsProps) {
  const money = useMoney()
  return (
    <Stack component="dl" gap={0} m={0} c="var(--ink-1)" ta="start" bd="1px solid var(--hairline)" bdrs="md">
      <Line label={<Trans>Recipient</Trans>} copied={recipient}>
        {recipient}
      </Line>
      {account ? (
        <Line label={<Trans>Account number</Trans>} copied={account.replaceAll(/\s/g, '')}>
          {writtenAccount(account)}
        </Line>
      ) : (
        <Line label={<Trans>Account number</Trans>}>{withoutAccount}</Line>
      )}
      <Line label={<Trans>Transfer reference</Trans>} copied={title}>
        {title}
      </Line>
      <Line label={<Trans>Amount</Trans>} copied={amount.replace('.', ',')}>
        {money(amount)}
      </Line>
      {due_on && <Line label={<Trans>Due by</Trans>}>{formatDate(due_on)}</Line>}
    </Stack>
  )
}

function Line({ label, copied, children }: { label: ReactNode; copied?: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Box className="ruled-above" py="2xs" pr="2xs" pl="md">
      <Text component="dt" c="dimmed" fz="sm" lh="sm">
        {label}
      </Text>
      <Flex component="dd" className="tabular anywhere" gap="sm" align="center" justify="space-between" m={0} fw={600}>
        <span>{children}</span>
        {copied && (
          <CopyButton value={copied}>
            {({ copied: done, copy }) => (
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={done ? t`Copied` : t`Copy ${copied}`}
                onClick={copy}
                data-no-print
              >
                {done ? <IconCheck size={18} stroke={1.8} /> : <IconCopy size={18} stroke={1.7} />}
              </ActionIcon>
            )}
          </CopyButton>
        )}
      </Flex>
    </Box>
  )
}
