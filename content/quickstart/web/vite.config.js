const server = 'http://localhost:8080'

export default { server: { proxy: { '/auth-token': server, '/send-card': server } } }
