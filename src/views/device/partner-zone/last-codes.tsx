import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './error-codes.module.css'

interface LastCodesProps {
  /** In one line, without their names, as on the dashboard. */
  line?: boolean
  onChoose: (code: string) => void
}

/** The codes that the person opened last, as buttons. */
export function LastCodes({ line = false, onChoose }: LastCodesProps) {
  const title = useId()
  const { data } = useLoad('partnerzone.device.error-codes.latest', {})
  if (!data || data.results.length === 0) return null
  return (
    <Flex direction={line ? 'row' : 'column'} gap={line ? 'xs' : '2xs'} align={line ? 'center' : 'stretch'}>
      <Title
        order={2}
        id={title}
        flex="none"
        mt={line ? 0 : '4xs'}
        c="dimmed"
        fz={line ? 'sm' : 'md'}
        fw={600}
        {...(line && { visibleFrom: 'sm' })}
      >
        <Trans>Recently looked up</Trans>
      </Title>
      <Flex
        component="ul"
        className={classes.lastCodes}
        gap={line ? '3xs' : '2xs'}
        wrap={line ? 'nowrap' : 'wrap'}
        miw={0}
        mod={{ line }}
        aria-labelledby={title}
      >
        {data.results.map(({ id, code, name }) => (
          <Box key={id} component="li" maw="100%" {...(line && { flex: 'none' })}>
            <UnstyledButton
              className={classes.lastCode}
              pos="relative"
              maw="100%"
              mod={{ short: line }}
              py={line ? '5xs' : '4xs'}
              px={line ? 'xs' : 'sm'}
              bd="1px solid var(--hairline)"
              bdrs="2xl"
              fz={line ? 'sm' : 'md'}
              title={name}
              onClick={() => onChoose(code)}
            >
              <Box component="strong" className="nowrap" flex="none">
                {code}
              </Box>
              {line ? (
                <VisuallyHidden>{name}</VisuallyHidden>
              ) : (
                <Text span truncate>
                  {name}
                </Text>
              )}
            </UnstyledButton>
          </Box>
        ))}
      </Flex>
    </Flex>
  )
}
