/** An OpenAPI document with what the form of a request has fields for. */

/** The document, in YAML. */
export const REQUESTED_API = `
openapi: 3.1.1
info: { title: Shop, version: '1' }
servers: [{ url: 'https://api.shop.example/v2' }]
security: [{ token: [] }, { key: [], cert: [] }]
paths:
  /{tenant}/orders:
    parameters:
      - { name: tenant, in: path, required: true, schema: { type: string }, example: tnt_4711 }
    get:
      operationId: listOrders
      summary: List orders
      parameters:
        - { name: status, in: query, description: Only \`open\` ones, schema: { type: string, enum: [open, closed] } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 }, example: 20 }
      responses:
        '200': { description: Orders, content: { application/json: { example: { data: [{ id: ord_1, paid: true, total: 4.5 }] } } } }
        '401': { description: No, content: { application/json: { example: { error: unauthorised } } } }
        '422': { description: Invalid, content: { application/json: { example: { error: invalid } } } }
    post:
      operationId: createOrder
      security: [{ token: [] }, { key: [], cert: [] }, {}]
      summary: Create an order
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [sku, count]
              properties:
                sku: { type: string, minLength: 3, description: Article }
                count: { type: integer, minimum: 1 }
                gift: { type: boolean }
                tags: { type: array, items: { type: string } }
                options: { type: object }
                password: { type: string }
                devices: { type: array, items: { type: object, properties: { token: { type: string }, pin: { type: string, format: password } } } }
            examples:
              one: { value: { sku: abc, count: 1 } }
              gift: { value: { sku: xyz, count: 2, gift: true, tags: [a, b], options: { wrap: red } } }
      responses:
        '201': { description: Created, content: { application/json: { example: { id: ord_2 } } } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    key: { type: apiKey, in: header, name: X-Key }
    cert: { type: mutualTLS }
`;
