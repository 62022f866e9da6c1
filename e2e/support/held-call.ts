import type { Page, Request, Route } from '@playwright/test'
import { type Refusal, refusalCodes } from '#contract/declare/refusal.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'

/** Requests that a test holds back in the browser until it says how they end. What it lets through meets the real server. */
export class HeldCall {
  readonly #held: Route[] = []
  #isOpen = false
  readonly #expecting: ((route: Route) => void)[] = []

  /** Holds every request of one call of the contract. */
  static async of(page: Page, name: EndpointName): Promise<HeldCall> {
    const { method, path } = endpoints[name]
    const address = path.replaceAll(/\{\w+\}/g, '[^/]+')
    return HeldCall.matching(page, new RegExp(`/api/${address}(\\?.*)?$`), method)
  }

  /** Holds every request to an address that is no call of the contract, such as an upload's. */
  static async matching(page: Page, address: RegExp, ...methods: readonly string[]): Promise<HeldCall> {
    const call = new HeldCall()
    await page.route(address, (route) =>
      methods.includes(route.request().method()) ? call.#hold(route) : route.fallback(),
    )
    page.on('requestfailed', (request) => call.#forget(request))
    return call
  }

  /** Waits until a request is held, and keeps holding it. */
  async holds(): Promise<void> {
    const route = await this.#next()
    this.#held.unshift(route)
  }

  /** Lets the oldest held request go to the server; waits for one when there is none yet. */
  async letThrough(): Promise<void> {
    const route = await this.#next()
    await route.continue()
  }

  /** Lets all requests that are held go to the server, those of parts that the page has replaced meanwhile too; waits for one. */
  async letAllThrough(): Promise<void> {
    const first = await this.#next()
    for (const route of [first, ...this.#held.splice(0)]) await route.continue()
  }

  /** Lets every request go to the server until something has come about. */
  async letThroughUntil(comesAbout: () => Promise<void>): Promise<void> {
    this.#isOpen = true
    for (const route of this.#held.splice(0)) await route.continue()
    await comesAbout()
    this.#isOpen = false
  }

  /** Lets the oldest held request go to the server, if need be to another address, and changes what it answers. */
  async letThroughWith(change: object, readdress = (address: string) => address): Promise<void> {
    const route = await this.#next()
    const response = await route.fetch({ url: readdress(route.request().url()) })
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  }

  /** Answers the oldest held request in the server's place. */
  async answer(body: object): Promise<void> {
    const route = await this.#next()
    await route.fulfill({ json: body })
  }

  /** Answers the oldest held request as the server would refuse it. */
  async refuse(status: number, body: object = {}): Promise<void> {
    const route = await this.#next()
    await route.fulfill({ status, json: body })
  }

  /** Ends the oldest held request as an actor's error event says: by the refusal that it carries, or without an answer. */
  async failAs(event: object): Promise<void> {
    const refusal = refusalIn(event)
    return refusal ? this.refuse(refusalCodes[refusal.code], refusal) : this.loseConnection()
  }

  /** Lets the oldest held request fail as when the connection is lost. */
  async loseConnection(): Promise<void> {
    const route = await this.#next()
    await route.abort('connectionreset')
  }

  #hold(route: Route): void {
    if (this.#isOpen) return void route.continue()
    const expecting = this.#expecting.shift()
    if (expecting) expecting(route)
    else this.#held.push(route)
  }

  /** Requests that the page itself cancelled, also by a reload, no longer wait for an answer. */
  #forget(request: Request): void {
    const place = this.#held.findIndex((route) => route.request() === request)
    if (place >= 0) this.#held.splice(place, 1)
  }

  #next(): Promise<Route> {
    const route = this.#held.shift()
    return route ? Promise.resolve(route) : new Promise((resolve) => this.#expecting.push(resolve))
  }
}

function refusalIn(event: object): Refusal | null {
  const error: unknown = 'error' in event ? event.error : null
  return typeof error === 'object' && error !== null && 'refusal' in error ? (error.refusal as Refusal) : null
}
