import { Box, Center, Flex, Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Failure } from '#machines/failure.ts'
import { ErrorNumber } from './error-number.tsx'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** A button, or several side by side. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Shown in place of something that could not be loaded: announced at once by screen readers. */
  isFailure?: boolean
  /** Why it could not be loaded: its number is shown below the text. */
  failure?: Failure | null
  /** The title is the heading of the page, which has no other content. */
  isPage?: boolean
}

/** An empty state: the reason why there is nothing, and the next step. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, icon: Icon = IconInbox, isFailure, failure, isPage } = props
  return (
    <Stack gap={0} align="center" py="3xl" px="lg" ta="center" role={isFailure ? 'alert' : undefined}>
      <Center
        component="span"
        w={52}
        h={52}
        mb="sm"
        bdrs="50%"
        bg="var(--petrol-surface)"
        c="var(--petrol-ink)"
        aria-hidden
      >
        <Icon size={26} stroke={1.5} />
      </Center>
      {isPage ? (
        <Box component="h1" m={0} fz="2xl" lh="2xl" tabIndex={-1} data-page-title style={{ textWrap: 'balance' }}>
          {title}
        </Box>
      ) : (
        <Text fz="md" fw={600}>
          {title}
        </Text>
      )}
      {children && (
        <Text style={{ textWrap: 'balance' }} maw="44ch" mt="4xs" c="dimmed">
          {children}
        </Text>
      )}
      <ErrorNumber of={failure} />
      {action && (
        <Flex gap="xs" justify="center" wrap="wrap" mt="md">
          {action}
        </Flex>
      )}
    </Stack>
  )
}
