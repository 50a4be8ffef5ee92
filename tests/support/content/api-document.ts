/** An OpenAPI 3.0 document with every media type, security scheme and form of a schema, for tests of the API reference. */
export const LIBRARY_DOCUMENT = `
openapi: 3.0.3
info:
  title: Library API
  version: '2'
  description: |
    Lends books.

    ## Limits

    Up to **10** requests per second. See [nothing](/nowhere).
servers:
  - url: 'https://{region}.library.example/{base}'
    description: Every region
    variables:
      region: { default: eu, enum: [eu, us], description: Where the books are }
      base: { default: v2 }
tags:
  - { name: books, x-displayName: Books, description: Find and lend books. }
  - { name: files, description: Covers and texts. }
security: [{ key: [] }]
paths:
  /books:
    get:
      operationId: listBooks
      summary: List books
      tags: [books]
      parameters:
        - { name: limit, in: query, description: Number of books, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: X-Trace, in: header, schema: { type: string }, example: t-1 }
        - { name: session, in: cookie, required: true, schema: { type: string } }
      responses:
        '200':
          description: A page of books
          headers: { X-Total: { description: Number of all books, schema: { type: integer } } }
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Book' } }
        4XX: { $ref: '#/components/responses/Fault' }
    post:
      operationId: addBook
      summary: Add a book
      description: |
        - One
        - Two <script>alert(1)</script>
      deprecated: true
      tags: [books]
      security: [{ oauth: ['books:write'] }, { basic: [] }]
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/Book' } }
          application/xml: { schema: { $ref: '#/components/schemas/Book' } }
      responses:
        '201':
          description: Added
          content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
        '409':
          description: Known already
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Fault' }
              examples:
                isbn: { value: { code: known_isbn, message: The ISBN is known. } }
        default: { $ref: '#/components/responses/Fault' }
      x-errors:
        - { status: 409, code: known_isbn, when: A book has this ISBN }
        - { status: 422, code: no_title, when: The title is empty }
      callbacks:
        added:
          '{$request.body#/callbackUrl}':
            post:
              summary: A book was added
              requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
              responses: { '204': { description: Understood } }
  /books/{id}/loan:
    put:
      operationId: lendBook
      summary: Lend a book
      tags: [books]
      security: [{ cookie: [] }, {}]
      parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [until]
              properties:
                until: { type: string, format: date }
                notes: { type: array, items: { type: string }, example: [soft, 'blue & red'] }
      responses: { '204': { description: Lent } }
  /covers:
    post:
      operationId: addCover
      summary: Add a cover
      tags: [files]
      security: [{ query: [] }]
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                title: { type: string, example: It's "new" }
                image: { type: string, format: binary }
      responses: { '200': { description: Its text, content: { text/plain: { schema: { type: string } } } } }
    put:
      operationId: replaceCover
      summary: Replace a cover
      tags: [files]
      security: [{ mutual: [] }, { openid: [] }]
      requestBody: { content: { image/png: { schema: { type: string, format: binary } } } }
      responses: { '200': { description: The picture, content: { image/png: { schema: { type: string, format: binary } } } } }
    patch:
      operationId: describeCover
      summary: Describe a cover
      tags: [files]
      security: []
      requestBody: { content: { text/plain: { schema: { type: string }, example: "It's $5\\nand \`cheap\` #{x}" } } }
      responses: { '204': { description: Done } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-API-Key, description: From the settings }
    query: { type: apiKey, in: query, name: key }
    cookie: { type: apiKey, in: cookie, name: SID }
    basic: { type: http, scheme: basic }
    oauth: { type: oauth2, flows: { authorizationCode: { authorizationUrl: 'https://a.example', tokenUrl: 'https://t.example', scopes: { 'books:write': Add books } } } }
    openid: { type: openIdConnect, openIdConnectUrl: 'https://o.example' }
    mutual: { type: mutualTLS }
  responses:
    Fault:
      description: An error
      content: { application/json: { schema: { $ref: '#/components/schemas/Fault' } } }
  schemas:
    Fault:
      type: object
      required: [code, message]
      properties: { code: { type: string, example: not_found }, message: { type: string } }
    Named: { type: object, required: [title], properties: { title: { type: string, minLength: 3, example: "Moby \\"Dick\\"" } } }
    Book:
      allOf:
        - { $ref: '#/components/schemas/Named' }
        - type: object
          properties:
            id: { type: string, format: uuid, readOnly: true }
            secret: { type: string, writeOnly: true }
            old: { type: string, deprecated: true }
            sequel: { $ref: '#/components/schemas/Book' }
            format:
              oneOf: [{ $ref: '#/components/schemas/Print' }, { $ref: '#/components/schemas/Audio' }]
              discriminator: { propertyName: kind, mapping: { print: '#/components/schemas/Print' } }
            prices: { type: object, additionalProperties: { type: number } }
            shelf: { type: object, nullable: true, properties: { room: { type: string, enum: [a, b] } } }
    Print: { type: object, required: [kind], properties: { kind: { type: string }, pages: { type: integer } } }
    Audio: { type: object, required: [kind], properties: { kind: { type: string }, minutes: { type: integer } } }
`;
