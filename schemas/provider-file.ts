import { z } from 'zod';

/** Price in US dollars per million tokens. */
export const Price = z.strictObject({
  input: z.number().nonnegative(),
  cached_input: z.number().nonnegative().optional(),
  output: z.number().nonnegative(),
});
export type Price = z.infer<typeof Price>;

export const ModelEntry = z.strictObject({
  /** The name the endpoint knows the model by; the key of the table when absent. */
  name: z.string().optional(),
  price: Price.optional(),
  /** Most calls in flight, over all workers; the duel's max_concurrency_per_model when absent. */
  max_concurrency: z.int().positive().optional(),
  /** Most tokens of a reply. */
  max_output_tokens: z.int().positive().optional(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** Longest name of a model, with what a path takes escaped: files of its slots and of records are named by it. */
export const MODEL_NAME_MAX = 200;

/**
 * Longest time that a call may take, in seconds: a minute less than an attempt of the activity that makes it (`timeouts.model` in
 * temporal.config.ts), which would otherwise end before what it waits for.
 */
export const CALL_SECONDS_MAX = 840;

/** Paths are put behind it, and what it says is quoted in messages. */
const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http: or https: URL' })
  .refine(isBare, 'expected a URL without user, password, query and fragment (a key is given by key_env)');

function isBare(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && !text.includes('?') && !text.includes('#');
}

export const ProviderEntry = z.strictObject({
  base_url: BaseUrl,
  /** Name of the environment variable that holds the key; none for an endpoint without keys. */
  key_env: z.string().min(1).optional(),
  /** Whether `response_format: json_schema` works there. */
  json_schema: z.boolean().default(false),
  /** Whether `seed` is accepted. */
  seed: z.boolean().default(false),
  /** Whether the endpoint takes `provider: { only: [...] }`, as OpenRouter does, to choose who serves a call. */
  routes_providers: z.boolean().default(false),
  /** For a whole call, from the request to the last byte of the answer. */
  timeout_seconds: z
    .number()
    .positive()
    .max(CALL_SECONDS_MAX, `expected at most ${CALL_SECONDS_MAX} seconds: a call ends within its activity's time`)
    .default(300),
  models: z.record(z.string(), ModelEntry),
});
export type ProviderEntry = z.infer<typeof ProviderEntry>;

/** The one file that says where models are served: `providers.toml`. */
export const ProviderFile = z.strictObject({ providers: z.record(z.string(), ProviderEntry) });
export type ProviderFile = z.infer<typeof ProviderFile>;
