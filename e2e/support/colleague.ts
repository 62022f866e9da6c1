import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect } from '@playwright/test'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

type Options = { path?: Record<string, number | string>; query?: Record<string, string>; body?: object }

/** Calls the API beside the browser, as another person does who works at the same time. */
export class Colleague {
  readonly #request: APIRequestContext
  readonly #headers: Record<string, string>

  constructor(request: APIRequestContext, token: string) {
    this.#request = request
    this.#headers = { Authorization: `Bearer ${JSON.parse(token)}` }
  }

  /** The answer of one call of the contract. */
  async call<Answer>(name: EndpointName, { path = {}, query, body }: Options = {}): Promise<Answer> {
    const { method, path: template } = endpoints[name]
    const address = template.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(path[part]))
    const response = await this.#request.fetch(`/api/${address}`, {
      method,
      headers: this.#headers,
      ...(query && { params: query }),
      ...(body && { data: body }),
    })
    expect(response.ok(), `${name}: ${await response.text()}`).toBe(true)
    return response.json()
  }

  /** Uploads a file of tests/fixtures by tus; answers the id of the finished upload. */
  async upload(name: string, filetype: string, purpose: string): Promise<string> {
    const bytes = readFileSync(fixturePath(name))
    const tus = { ...this.#headers, 'Tus-Resumable': '1.0.0' }
    const metadata = Object.entries({ filename: name, filetype, purpose })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const created = await this.#request.post('/api/uploads', {
      headers: { ...tus, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
    })
    const place = created.headers().location ?? ''
    await this.#request.patch(place, {
      headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      data: bytes,
    })
    return place.replace(/^.*\//, '')
  }

  /** The values of an order that lacks nothing but the description of the fault. */
  async almostComplete(): Promise<Record<string, unknown>> {
    const device = await this.#first('device.devices.lookup', { search: 'Polaris' })
    const error_code = await this.#first('device.error-codes.lookup', { device: String(device) })
    return {
      model: device,
      error_code,
      serial_no: '1234567890123456789012',
      item_types: ['external'],
      purchase_date: '2025-03-14',
      install_date: '2025-04-02',
      installation_address: 'Polna 1',
      installation_post_code: '00-001',
      installation_city: 'Warszawa',
      installation_place: 'attic',
      country: 'PL',
      delivery_type: 'PersonalReceipt',
      delivery_address_type: 'CustomerAddress',
      recipient: 'Jan Lis',
      contact_name: 'Jan Lis',
      contact_email: 'jan.lis@example.com',
      contact_phone: '+48600100200',
      warranty_book: await this.upload('warranty-book.pdf', 'application/pdf', 'warranty_book'),
      consent_processing_data: true,
      consent_commercial_info: true,
      consent_marketing_purposes: true,
    }
  }

  /** Begins a draft for some partner. */
  async begin(values: Record<string, unknown>): Promise<number> {
    const partner_id = await this.#first('partner.partners.lookup', {})
    const { id } = await this.call<{ id: number }>('service-order.service-orders.store', {
      body: { ...values, partner_id },
    })
    return id
  }

  /** Saves a draft over whatever its form shows. */
  async save(id: number, values: Record<string, unknown>): Promise<void> {
    const path = { service_order: id }
    const { version } = await this.call<{ version: number }>('service-order.service-orders.show', { path })
    await this.call('service-order.service-orders.update', { path, body: { ...values, version } })
  }

  async #first(name: EndpointName, query: Record<string, string>): Promise<number> {
    const { results } = await this.call<{ results: { id: number }[] }>(name, { query })
    const [option] = results
    if (!option) throw new Error(`${name} found nothing`)
    return option.id
  }
}
