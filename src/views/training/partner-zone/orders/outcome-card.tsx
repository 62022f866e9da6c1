import { Center, Flex, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './order.module.css'

interface OutcomeCardProps {
  tone: 'good' | 'wait' | 'bad' | 'calm'
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** An outcome: icon, text and actions. */
export function Outcome({ tone, icon, title, children, actions }: OutcomeCardProps) {
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      gap="sm"
      py="2xl"
      px="lg"
      ta="center"
      bg="var(--card)"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      data-tone={tone}
      role="status"
    >
      <Center
        bg="var(--tone-surface, var(--petrol-surface))"
        c="var(--tone, var(--petrol-ink))"
        component="span"
        w={60}
        h={60}
        bdrs="50%"
        aria-hidden
      >
        {icon}
      </Center>
      <Title order={1} fz="2xl" lh="3xl" tabIndex={-1} data-page-title>
        {title}
      </Title>
      {children && (
        <Text component="div" className="anywhere" maw="min(56ch, 100%)" c="dimmed">
          {children}
        </Text>
      )}
      {actions && (
        <Flex className={classes.actions} gap="sm" justify="center" wrap="wrap" w="100%" mt="4xs" data-no-print>
          {actions}
        </Flex>
      )}
    </Flex>
  )
}
