import { createMissingResourceError } from '../request/api-error';
import { API_VERSION } from '../request/api-version';
import { Params } from '../request/params';
import { ApiObject } from '../state/api-object';
import { Clock } from '../state/clock';
import { createId, randomText } from '../state/ids';
import { EndpointRecord } from '../state/records';
import { Store } from '../state/store';

/** The configured webhook endpoint, and those registered through the API. */
export class WebhookEndpointsService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /** Sets the configured endpoint and replaces the endpoint from an earlier start. */
  addConfiguredEndpoint(url: string | null, secret: string): void {
    this.store.runTransaction(() => {
      if (url === null) {
        this.store.remove('endpoint', 'we_config');
        return;
      }
      this.store.put('endpoint', {
        id: 'we_config',
        created: this.clock.nowSeconds(),
        url,
        secret,
        enabledEvents: ['*'],
        description: 'SANDBOX_WEBHOOK_URL',
        metadata: {},
        fixed: true,
      });
    });
  }

  create(params: Params): EndpointRecord {
    const url = params.readUrl('url', { required: true });
    const enabledEvents = params.readStrings('enabled_events', 300);
    if (enabledEvents.length === 0) throw params.createMissingParamError('enabled_events');
    params.readOneOf('api_version', [API_VERSION]);
    const endpoint: EndpointRecord = {
      id: createId('we'),
      created: this.clock.nowSeconds(),
      url,
      secret: `whsec_${randomText(32)}`,
      enabledEvents,
      description: params.string('description', { max: 5_000 }),
      metadata: params.metadata(),
      fixed: false,
    };
    params.rejectUnknown();
    this.store.put('endpoint', endpoint);
    return endpoint;
  }

  retrieve(id: string): EndpointRecord {
    const endpoint = this.store.findRecord('endpoint', id);
    if (!endpoint) throw createMissingResourceError('webhook endpoint', id);
    return endpoint;
  }

  /** The secret is only returned when the endpoint is created. */
  toObject(endpoint: EndpointRecord, includesSecret = false): ApiObject {
    return {
      id: endpoint.id,
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: endpoint.created,
      description: endpoint.description,
      enabled_events: endpoint.enabledEvents,
      livemode: false,
      metadata: endpoint.metadata,
      secret: includesSecret ? endpoint.secret : undefined,
      status: 'enabled',
      url: endpoint.url,
    };
  }
}
