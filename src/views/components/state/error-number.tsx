import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Failure } from '#machines/failure.ts'

/** Refused values, whose reasons stand at their fields, and a page that is too old, which a dialog explains. */
const expected: readonly Failure['code'][] = ['invalid', 'upgrade_required']

/**
 * The number of a failed request, by which its line is found in the server's log, with a button that copies it. Nothing without an
 * answer of the server, and for refusals that explain themselves.
 */
export function ErrorNumber({ of: failure }: { of: Pick<Failure, 'code' | 'request_id'> | null | undefined }) {
  if (!failure?.request_id || expected.includes(failure.code)) return null
  return <CopiedNumber number={failure.request_id} />
}

/** The number of a failed request in small dimmed type, on a line of its own. */
export function CopiedNumber({ number }: { number: string }) {
  const { t } = useLingui()
  return (
    <Text component="span" display="block" c="dimmed" fz="var(--small)" lh="lg" data-error-number>
      <Trans>
        Error number: <span className="tabular">{number}</span>
      </Trans>
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            ml="4xs"
            style={{ verticalAlign: 'middle' }}
            aria-label={copied ? t`Copied` : t`Copy the error number`}
            onClick={copy}
            data-no-print
          >
            {copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.7} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Text>
  )
}
