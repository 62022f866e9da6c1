import { Trans } from '@lingui/react/macro'
import { Flex } from '@mantine/core'
import { IconLanguageOff } from '@tabler/icons-react'

/** Says that a text is in Polish because it was not translated. */
export function UntranslatedMark() {
  return (
    <Flex component="span" gap="3xs" align="center" c="var(--amber)" display="inline-flex">
      <IconLanguageOff size={16} stroke={1.7} aria-hidden />
      <Trans>In Polish only</Trans>
    </Flex>
  )
}
