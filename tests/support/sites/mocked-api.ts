/** An OpenAPI document whose operations have all that the mock of an API looks at. */

/** The document, in YAML. */
export const MOCKED_API = `
openapi: 3.1.1
info: { title: Shop, version: '1' }
servers: [{ url: 'https://{region}.shop.example/v2', variables: { region: { default: eu } } }]
security: [{ token: [] }, { key: [], app: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: since, in: query, required: true, schema: { type: string } }
        - { name: X-Tenant, in: header, required: true, schema: { type: string } }
        - { name: No Header, in: header, required: true, schema: { type: string } }
      responses:
        '200':
          description: Orders
          headers:
            X-Total: { schema: { type: integer }, example: 2 }
            Set-Cookie: { schema: { type: string }, example: a=b }
            Report-To: { schema: { type: string }, example: '{}' }
          content:
            application/json:
              examples:
                full: { value: [{ id: ord_1 }, { id: ord_2 }] }
                empty: { value: [] }
            text/csv: { example: "id\\nord_1\\n" }
    post:
      operationId: createOrder
      security: []
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/Order' } }
          application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Order' } }
      responses:
        '201': { description: Created, content: { application/json: { example: { id: ord_3 } } } }
        '422': { description: Invalid, content: { application/json: { example: { error: invalid } } } }
  /orders/latest:
    get:
      operationId: latestOrder
      security: [{ basic: [] }, { cookie: [] }]
      responses:
        '200': { description: The latest, content: { text/html: { example: '<script>alert(1)</script>' } } }
  /orders/{id}:
    get:
      operationId: readOrder
      security: [{}]
      responses:
        '200': { description: One, content: { application/json: { example: { id: ord_1 } } } }
        4XX: { description: A problem, content: { application/problem+json: { example: { title: No } } } }
    delete:
      operationId: deleteOrder
      responses:
        '204': { description: Gone }
        default:
          description: An error
          content: { application/json: { example: { error: { code: general, message: No. } } } }
      x-errors: [{ status: 409, code: shipped, when: It has left }]
  /orders/{id}.pdf:
    get:
      operationId: readInvoice
      security: []
      responses: { '200': { description: A file, content: { application/pdf: {} } } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    basic: { type: http, scheme: basic }
    key: { type: apiKey, in: header, name: X-Key }
    app: { type: apiKey, in: query, name: app }
    cookie: { type: apiKey, in: cookie, name: sid }
  schemas:
    Order: { type: object, required: [sku], properties: { sku: { type: string } } }
`;
