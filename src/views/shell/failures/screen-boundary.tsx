import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '#views/components/state/empty-state.tsx'

/** Catches errors of a screen and shows them in its place; the frame keeps working. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState
        isFailure
        icon={IconMoodSad}
        title={<Trans>This page has stopped working</Trans>}
        action={
          <Button variant="default" onClick={() => this.setState({ broken: false })}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Saved data are safe. If it happens again, tell the administrator.</Trans>
      </EmptyState>
    )
  }
}
