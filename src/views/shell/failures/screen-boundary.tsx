import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '#views/components/state/empty-state.tsx'

/** A screen that broke says so in its place; the frame around it works on. */
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
